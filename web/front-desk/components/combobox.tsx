import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from "react";
import type { ControlProps } from "#web/components/ui/field.tsx";
import { classNames } from "#web/lib/class-names.ts";

const MIN_LETTERS = 2;

interface ComboboxProps<Item> extends InputHTMLAttributes<HTMLInputElement> {
  control: ControlProps;
  /** What is offered. */
  listLabel: string;
  /** What is offered for letters that were typed; a hook, called with each draw. */
  useItems: (typed: string, isAsking: boolean) => readonly Item[];
  keyOf: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  onPick: (item: Item) => void;
}

/** A field that offers what is known by a few of its letters or digits. Arrows choose, Enter takes, Escape leaves it. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { control, listLabel, useItems, keyOf, renderItem, onPick, onChange, ...input } = props;
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const letters = useDeferredValue(typed.trim());
  const items = useItems(letters, letters.length >= MIN_LETTERS);
  const isOpen = items.length > 0;

  function close() {
    setTyped("");
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
          setTyped(event.target.value);
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
          // The field keeps the focus, and its keys reach what they choose.
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
