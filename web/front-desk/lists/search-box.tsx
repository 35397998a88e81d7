import { useEffect, useRef, useState } from "react";
import { MAX_SEARCH } from "#domain/front-desk/desk.ts";
import { CONTROL_CLASS } from "#web/components/ui/field.tsx";

const PAUSE_MS = 250;

interface SearchBoxProps {
  label: string;
  /** What is searched for now. */
  value: string;
  onSearch: (text: string) => void;
}

/** Typing stays in this box; the list hears of it after a pause. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [isFocused, setFocused] = useState(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  if (value !== known) {
    setKnown(value);
    // A search that arrives while somebody types on is older than what stands in the box.
    if (!isFocused) setText(value);
  }

  function change(next: string, pauseMs: number) {
    setText(next);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => onSearch(next.trim()), pauseMs);
  }

  return (
    <input
      type="search"
      data-desk-search
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={MAX_SEARCH}
      value={text}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={(event) => change(event.target.value, PAUSE_MS)}
      onKeyDown={(event) => {
        if (event.key === "Enter") change(text, 0);
        if (event.key === "Escape") change("", 0);
      }}
      className={`${CONTROL_CLASS} min-w-0`}
    />
  );
}
