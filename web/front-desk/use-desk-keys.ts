import { useEffect } from "react";
import { topDialog } from "#web/lib/top-dialog.ts";

/** `/` goes to the search box; the arrows move from row to row, also out of the search box. */
export function useDeskKeys() {
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || topDialog()) return;
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (event.key === "/" && !isTyping(target)) {
    const search = document.querySelector<HTMLInputElement>("[data-desk-search]");
    if (!search) return;
    event.preventDefault();
    search.focus();
    search.select();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    moveToRow(event, target);
  }
}

function moveToRow(event: KeyboardEvent, target: HTMLElement) {
  const isInList = target.matches("[data-row], [data-desk-search]") || target === document.body;
  if (!isInList) return;
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const isBefore = (row: HTMLElement) =>
    Boolean(target.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_PRECEDING);
  const isAfter = (row: HTMLElement) => Boolean(target.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING);
  const next =
    event.key === "ArrowDown" ? (target === document.body ? rows[0] : rows.find(isAfter)) : rows.findLast(isBefore);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}

function isTyping(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches("input, textarea, select");
}
