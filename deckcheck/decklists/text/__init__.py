"""Parse text lists: those that people type and paste, and LackeyCCG's."""
