import { useQuery } from "@tanstack/react-query";
import { type InputHTMLAttributes, type KeyboardEvent, useDeferredValue, useId, useState } from "react";
import type { SearchHit } from "#contract/front-desk/search.ts";
import type { BookingType } from "#domain/bookings/bookings.ts";
import type { ControlProps } from "#web/components/ui/field.tsx";
import { classNames } from "#web/lib/class-names.ts";
import { bookWords as words } from "./book-words.ts";
import { peopleQuery } from "./queries.ts";

/** Somebody we know, as far as a booking needs them. */
export interface KnownPerson {
  name: string;
  phone: string | null;
  email: string | null;
  /** What they booked last. */
  bookingType: BookingType | null;
}

interface PersonInputProps extends InputHTMLAttributes<HTMLInputElement> {
  control: ControlProps;
  onPick: (person: KnownPerson) => void;
}

const FEWEST_LETTERS = 2;
const MOST_PEOPLE = 5;

/** A field that offers whom we know by a few of their letters or digits. Arrows choose, Enter takes, Escape leaves it. */
export function PersonInput({ control, onPick, ...input }: PersonInputProps) {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const q = useDeferredValue(typed.trim());
  const isAsking = q.length >= FEWEST_LETTERS;
  const found = useQuery({ ...peopleQuery(q), enabled: isAsking });
  const people = isAsking ? peopleIn(found.data?.items ?? []) : [];
  const isOpen = people.length > 0;

  function close() {
    setTyped("");
    setActive(-1);
  }

  function pick(person: KnownPerson) {
    close();
    onPick(person);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = people[active];
    if (step !== undefined) setActive((active + step + people.length) % people.length);
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
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={words.known}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-control border border-line bg-white py-1 shadow-card"
      >
        {people.map((person, index) => (
          // The field keeps the focus, and its keys reach what they choose.
          <div
            key={`${person.name} ${person.phone} ${person.email}`}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classNames("min-h-11 cursor-pointer px-3.5 py-2", index === active && "bg-terrazzo")}
            onPointerDown={(event) => {
              event.preventDefault();
              pick(person);
            }}
          >
            <span className="wrap-anywhere block font-semibold leading-snug">{person.name}</span>
            <span className="wrap-anywhere block text-muted text-sm leading-snug">
              {[person.phone, person.email].filter(Boolean).join(", ")}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Everybody once, however often they were here, with what any of the hits knows of them. */
export function peopleIn(hits: readonly SearchHit[]): KnownPerson[] {
  const people = new Map<string, KnownPerson>();
  for (const { title, phone, phoneE164, email, bookingType } of hits) {
    const key = phoneE164 ?? phone ?? email?.toLowerCase();
    if (!key) continue;
    const known = people.get(key);
    people.set(key, {
      name: known?.name ?? title,
      phone: known?.phone ?? phone,
      email: known?.email ?? email,
      bookingType: known?.bookingType ?? bookingType,
    });
  }
  return [...people.values()].slice(0, MOST_PEOPLE);
}
