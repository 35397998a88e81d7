import { useQuery } from "@tanstack/react-query";
import type { InputHTMLAttributes } from "react";
import type { SearchHit } from "#contract/front-desk/search.ts";
import type { BookingType } from "#domain/bookings/bookings.ts";
import type { ControlProps } from "#web/components/ui/field.tsx";
import { Combobox } from "#web/front-desk/components/combobox.tsx";
import { peopleQuery } from "./queries.ts";
import { staffBookingCopy as words } from "./staff-booking-copy.ts";

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

const MAX_SUGGESTIONS = 5;

/** A field that offers whom we know by a few of their letters or digits. */
export function PersonInput(props: PersonInputProps) {
  return (
    <Combobox
      {...props}
      listLabel={words.knownPeople}
      useItems={usePeople}
      keyOf={({ name, phone, email }) => `${name} ${phone} ${email}`}
      renderItem={(person) => (
        <>
          <span className="wrap-anywhere block font-semibold leading-snug">{person.name}</span>
          <span className="wrap-anywhere block text-muted text-sm leading-snug">
            {[person.phone, person.email].filter(Boolean).join(", ")}
          </span>
        </>
      )}
    />
  );
}

function usePeople(letters: string, isAsking: boolean): KnownPerson[] {
  const found = useQuery({ ...peopleQuery(letters), enabled: isAsking });
  return isAsking ? groupHitsByPerson(found.data?.items ?? []) : [];
}

/** Everybody once, however often they were here, with what any of the hits knows of them. */
export function groupHitsByPerson(hits: readonly SearchHit[]): KnownPerson[] {
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
  return [...people.values()].slice(0, MAX_SUGGESTIONS);
}
