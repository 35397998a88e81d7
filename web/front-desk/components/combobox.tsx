import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import type { ControlProps } from "#web/components/ui/field.tsx";
import { classNames } from "#web/lib/class-names.ts";

const MIN_LETTERS = 2;

interface ComboboxProps<Item> extends InputHTMLAttributes<HTMLInputElement> {
  control: ControlProps;
  /** Accessible name of the list. */
  listLabel: string;
  /** Hook that returns suggestions for the typed text; runs on every render. */
  useItems: (text: string, isEnabled: boolean) => readonly Item[];
  keyOf: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  onPick: (item: Item) => void;
}

/** Text field with suggestions. Arrows choose, Enter accepts, Escape closes. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { control, listLabel, useItems, keyOf, renderItem, onPick, onChange, ...input } = props;
  const listId = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const query = text.trim();
  const items = useItems(query, query.length >= MIN_LETTERS);
  const isOpen = items.length > 0;

  function close() {
    setText("");
    setActive(-1);
  }

  function pick(item: Item) {
    close();
    onPick(item);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = items[active];
    if (step !== undefined) setActive((active + step + items.length) % items.length);
    else if (event.key === "Enter" && chosen) pick(chosen);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative">
      <input
        {...control}
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={active === -1 ? undefined : `${listId}-${active}`}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          onChange?.(event);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={listLabel}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-control border border-line bg-white py-1 shadow-card"
      >
        {items.map((item, index) => (
          // The input keeps the focus and handles the keys of its options.
          <div
            key={keyOf(item)}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classNames("min-h-11 cursor-pointer px-3.5 py-2", index === active && "bg-terrazzo")}
            onPointerDown={(event) => {
              event.preventDefault();
              pick(item);
            }}
          >
            {renderItem(item)}
          </div>
        ))}
      </div>
    </div>
  );
}
