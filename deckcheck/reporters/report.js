
"use strict";
(() => {
  const MANY = 20; // from more decks on, the page begins as a table
  const table = document.getElementById("table");
  const form = document.getElementById("filter");
  const [search, verdict, shown] = ["input", "select", "output"].map((each) => form.querySelector(each));
  const decks = [...table.tBodies];
  const collator = new Intl.Collator("en", { numeric: true });

  const fold = (open) => decks.forEach((deck) => {
    const details = deck.querySelector("details");
    if (details) details.open = open;
  });

  // Sorting: a button in each heading; a second press turns the order round.
  const key = (deck, column) => {
    const cell = deck.rows[0].cells[column];
    return cell.dataset.key ?? cell.textContent;
  };
  const sort = (heading, column) => {
    const down = heading.ariaSort === "ascending";
    const compare = heading.dataset.sort === "number" ? (a, b) => a - b : collator.compare;
    const keyed = decks.map((deck) => [key(deck, column), deck]);
    keyed.sort(([a], [b]) => (down ? compare(b, a) : compare(a, b)));
    for (const other of table.tHead.rows[0].cells) other.ariaSort = null;
    heading.ariaSort = down ? "descending" : "ascending";
    table.append(...keyed.map(([, deck]) => deck));
  };
  [...table.tHead.rows[0].cells].forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    button.addEventListener("click", () => sort(heading, column));
    heading.append(button);
  });

  // The filter: every word somewhere in the deck, its findings or its cards.
  const texts = new Map();
  const text = (deck) => {
    if (!texts.has(deck)) texts.set(deck, deck.textContent.toLowerCase());
    return texts.get(deck);
  };
  const filter = () => {
    const wanted = search.value.toLowerCase().trim();
    let count = 0;
    for (const deck of decks) {
      deck.hidden = (verdict.value && deck.dataset.verdict !== verdict.value) || !text(deck).includes(wanted);
      count += !deck.hidden;
    }
    shown.value = count === decks.length ? "" : `${count} of ${decks.length} shown`;
  };
  search.addEventListener("input", filter);
  verdict.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("fold").addEventListener("click", () => fold(false));
  document.getElementById("unfold").addEventListener("click", () => fold(true));
  for (const each of document.querySelectorAll("[data-find]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.title = "Show these decks";
    button.append(...each.childNodes);
    button.addEventListener("click", () => {
      search.value = each.dataset.find;
      filter();
      form.scrollIntoView();
    });
    each.append(button);
  }

  // A link always shows what it leads to, though a filter or a fold hid it.
  const reveal = () => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target) return;
    if (target.closest("#table > [hidden]")) {
      search.value = verdict.value = "";
      filter();
    }
    for (let each = target.closest("details"); each; each = each.parentElement.closest("details")) each.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", reveal);

  form.hidden = false;
  if (decks.length > MANY) fold(false);
  filter(); // a browser that goes back fills the fields in
  reveal();
})();
