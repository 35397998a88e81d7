import { useQuery } from "@tanstack/react-query";
import type { InputHTMLAttributes } from "react";
import type { SearchHit } from "#contract/front-desk/search.ts";
import type { BookingType } from "#domain/bookings/bookings.ts";
import type { ControlProps } from "#web/components/ui/field.tsx";
import { Combobox } from "#web/front-desk/components/combobox.tsx";
import { peopleQuery } from "./queries.ts";
import { staffBookingCopy as copy } from "./staff-booking-copy.ts";

/** A known customer, with the fields that a booking needs. */
export interface KnownPerson {
  name: string;
  phone: string | null;
  email: string | null;
  /** Plan of their last booking. */
  bookingType: BookingType | null;
}

interface PersonInputProps extends InputHTMLAttributes<HTMLInputElement> {
  control: ControlProps;
  onPick: (person: KnownPerson) => void;
}

const MAX_SUGGESTIONS = 5;

/** Text field that suggests known customers by name or phone number. */
export function PersonInput(props: PersonInputProps) {
  return (
    <Combobox
      {...props}
      listLabel={copy.knownPeople}
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

function usePeople(text: string, isEnabled: boolean): KnownPerson[] {
  const query = useQuery({ ...peopleQuery(text), enabled: isEnabled });
  return isEnabled ? groupHitsByPerson(query.data?.items ?? []) : [];
}

/** Merges the hits of each person, keeping the first known value of each field. */
export function groupHitsByPerson(hits: readonly SearchHit[]): KnownPerson[] {
  const people = new Map<string, KnownPerson>();
  for (const { title, phone, phoneE164, email, bookingType } of hits) {
    const key = phoneE164 ?? phone ?? email?.toLowerCase();
    if (!key) continue;
    const existing = people.get(key);
    people.set(key, {
      name: existing?.name ?? title,
      phone: existing?.phone ?? phone,
      email: existing?.email ?? email,
      bookingType: existing?.bookingType ?? bookingType,
    });
  }
  return [...people.values()].slice(0, MAX_SUGGESTIONS);
}
