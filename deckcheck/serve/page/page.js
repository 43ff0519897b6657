"use strict";
// The page works without this: every button is a request for the page. With it, the answers come while one types, and
// the list is kept in the fragment of the address, which no browser sends.

const $ = (id) => document.getElementById(id);
const [form, list, format, pool, file, numbers] = ["form", "list", "format", "pool", "file", "numbers"].map($);
const MOST_LETTERS = 4 * 1024 * 1024;
let running = new AbortController();
let timer = 0;

function tell(text) {
  $("told").textContent = text;
}

/** Number the lines, with a mark where a finding is about one. */
function number() {
  const marks = new Map();
  for (const item of document.querySelectorAll("#report [data-lines]"))
    for (const line of item.dataset.lines.split(" ")) if (line) marks.set(Number(line), item.dataset.severity);
  const lines = [...marks.keys()].sort((one, other) => one - other);
  const rest = lines.length > 20 ? " …" : "";
  $("marked").textContent = lines.length ? `Lines with findings: ${lines.slice(0, 20).join(", ")}${rest}` : "";
  const rows = list.value.split("\n").map((_, at) => {
    const row = document.createElement("div");
    row.textContent = String(at + 1);
    row.className = marks.get(at + 1) ?? "";
    return row;
  });
  numbers.replaceChildren(...rows);
  numbers.scrollTop = list.scrollTop;
}

/** Put the cursor on a line of the list, and bring it into sight. */
function goTo(line) {
  const before = list.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1);
  const end = list.value.indexOf("\n", before);
  list.focus();
  list.setSelectionRange(before, end < 0 ? list.value.length : end);
  list.scrollTop = (list.scrollHeight * (line - 1)) / numbers.children.length - list.clientHeight / 2;
}

/** Write another text into the list, so that the browser can undo it. */
function rewrite(text) {
  if (text === list.value) return;
  const focused = document.activeElement;
  const top = list.scrollTop;
  list.focus();
  list.select();
  if (!document.execCommand("insertText", false, text)) list.value = text;
  clearTimeout(timer); // the report on it is there already
  list.scrollTop = top;
  focused.focus();
}

/** Ask what a button asks, or for the report alone. Only the answer to the last question counts. */
async function ask(button) {
  clearTimeout(timer);
  running.abort();
  const mine = (running = new AbortController());
  const asked = new FormData(form);
  if (button) asked.append(button.name, button.value);
  const filed = asked.get("file")?.size > 0;
  tell("");
  document.body.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch("/", { method: "POST", body: asked, signal: mine.signal });
    if (answer.headers.has("Content-Disposition")) {
      save(await answer.blob(), /filename="(.*)"/.exec(answer.headers.get("Content-Disposition"))[1]);
    } else if (answer.headers.get("Content-Type").startsWith("text/html")) {
      show(new DOMParser().parseFromString(await answer.text(), "text/html"), button, filed);
    } else {
      tell((await answer.json()).detail);
    }
  } catch (error) {
    if (error.name !== "AbortError") tell("The server does not answer.");
  }
  if (mine === running) document.body.removeAttribute("aria-busy");
}

/** Show what a page has that came as the answer. */
function show(page, button, filed) {
  const edits = ["edit", "format-instead"].includes(button?.name) || button?.value === "apply" || filed;
  if (edits) {
    const text = page.getElementById("list").value;
    if (text) rewrite(text);
    format.value = page.getElementById("format").value;
    file.value = "";
    keep();
  }
  const inReport = $("report").contains(button);
  for (const id of ["report", "sheet"]) $(id).replaceChildren(...page.getElementById(id).childNodes);
  $("verdict").className = page.getElementById("verdict").className;
  if ($("verdict").textContent !== page.getElementById("verdict").textContent)
    $("verdict").textContent = page.getElementById("verdict").textContent;
  document.title = page.title;
  if (inReport) ($("report").querySelector("[name=edit]") ?? $("report")).focus();
  const result = page.getElementById("result");
  if (result) {
    $("result")?.remove();
    button.closest("fieldset").append(result);
  } else if (edits) withdraw();
  number();
}

/** Remove what a tool found in the list before; cards found do not depend on it. */
function withdraw() {
  if (!$("result")?.querySelector(".cards")) $("result")?.remove();
}

function save(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function through(stream, most) {
  const reader = stream.getReader();
  const pieces = [];
  for (let length = 0; length <= most; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces);
    length += value.length;
    pieces.push(value);
  }
  await reader.cancel();
  throw new RangeError("too long");
}

/** Keep the list in the address, with the format and the opened cards. */
async function keep() {
  const written = () => JSON.stringify([list.value, format.value, pool.value]);
  const kept = written();
  const packed = await through(new Blob([kept]).stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);
  let letters = "";
  for (const byte of new Uint8Array(await packed.arrayBuffer())) letters += String.fromCharCode(byte);
  if (kept !== written()) return;
  const code = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  history.replaceState(null, "", list.value ? `#${code}` : location.pathname);
}

/** Take the list from the address, if one is there. */
async function take() {
  if (location.hash.length < 2) return;
  try {
    const letters = atob(location.hash.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const [text, wanted, opened = ""] = JSON.parse(await (await through(stream, MOST_LETTERS)).text());
    list.value = String(text);
    format.value = String(wanted);
    pool.value = String(opened);
    pool.closest("details").open = Boolean(pool.value);
    if (format.selectedIndex < 0) format.value = "";
    number();
    await ask();
  } catch {
    tell("This link holds no list.");
  }
}

function changed() {
  running.abort();
  withdraw();
  $("sheet").textContent = "The list has changed, and is still being checked.";
  clearTimeout(timer);
  timer = setTimeout(() => {
    keep();
    ask();
  }, 300);
}

list.addEventListener("input", () => {
  number();
  changed();
});
list.addEventListener("scroll", () => {
  numbers.scrollTop = list.scrollTop;
});
format.addEventListener("change", changed);
pool.addEventListener("input", changed);
file.addEventListener("change", () => {
  if (file.files[0]?.size) ask();
  else if (file.files.length) tell("This file is empty.");
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask(event.submitter ?? $("check"));
});
form.addEventListener("keydown", (event) => {
  // Enter means the button beside the field, not the first of the page.
  if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
  event.preventDefault();
  event.target.closest("fieldset")?.querySelector("button")?.click();
});
for (const kind of ["dragover", "drop"])
  document.addEventListener(kind, (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    if (kind === "drop") {
      file.files = event.dataTransfer.files;
      file.dispatchEvent(new Event("change"));
    }
  });
document.addEventListener("click", (event) => {
  const line = event.target.closest("[data-line]")?.dataset.line;
  if (!line) return;
  event.preventDefault();
  goTo(Number(line));
});
$("print").hidden = $("link").hidden = false;
$("print").addEventListener("click", () => print());
$("link").addEventListener("click", async () => {
  await keep();
  try {
    await navigator.clipboard.writeText(location.href);
    tell("The link is copied; it holds the list itself.");
  } catch {
    tell("The link is in the address bar; it holds the list itself.");
  }
});
window.addEventListener("hashchange", take);
number();
take();
