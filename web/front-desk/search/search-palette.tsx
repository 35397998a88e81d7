import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { FoundPerson } from "#contract/front-desk/people/people.ts";
import type { SearchHit } from "#contract/front-desk/search.ts";
import { MAX_SEARCH_LENGTH } from "#domain/front-desk/desk.ts";
import { foldName } from "#domain/people/fold-name.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { CONTROL_CLASS } from "#web/components/ui/field.tsx";
import { DraftLinks } from "#web/front-desk/components/draft-links.tsx";
import { useConfirmedMutation } from "#web/front-desk/forms/use-confirmed-mutation.tsx";
import { act, bookingApi } from "#web/front-desk/queries.ts";
import { todayCopy } from "#web/front-desk/today/copy.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { contactDrafts } from "./contact-drafts.ts";
import { searchCopy as copy } from "./copy.ts";
import { useOpenHit, useStartBooking } from "./open-hit.tsx";
import { findPeopleQuery, MIN_LETTERS } from "./queries.ts";

const PAUSE_MS = 120;
const HIT_CLASS = "grid min-w-0 grow basis-52 gap-0.5 rounded-control px-2 py-1.5 text-left hover:bg-terrazzo";

/** Search over everyone by keyboard: each person with their records. Fills the screen of a phone. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const { data, error, isFetching } = useQuery(findPeopleQuery(text));
  const openPerson = useOpenPerson(onClose);
  const people = text.length < MIN_LETTERS ? [] : (data?.items ?? []);

  /** Opens the first person of the current text, even if its results are still loading. */
  async function openFirst(typed: string) {
    if (typed.length < MIN_LETTERS) return;
    setText(typed);
    const answer = await queryClient.fetchQuery(findPeopleQuery(typed)).catch(() => null);
    const first = answer?.items.at(0);
    if (first) openPerson(first);
  }

  return (
    <Dialog onClose={onClose} title={copy.title} description={copy.text}>
      <form
        noValidate
        className="grid min-h-[75dvh] content-start gap-3 md:min-h-[50dvh]"
        onKeyDown={moveFocusAmongHits}
        onSubmit={(event) => {
          event.preventDefault();
          const field = event.currentTarget.elements.namedItem("q");
          if (field instanceof HTMLInputElement) void openFirst(field.value.trim());
        }}
      >
        <input
          type="search"
          name="q"
          data-hit
          aria-label={copy.label}
          placeholder={copy.label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
          className={CONTROL_CLASS}
          onChange={({ target }) => {
            clearTimeout(pause.current);
            pause.current = setTimeout(() => setText(target.value.trim()), PAUSE_MS);
          }}
        />
        <p role="status" className="text-muted text-sm">
          {searchStatus(text, people.length, isFetching, error)}
        </p>
        {people.length > 0 && (
          <ul aria-label={copy.list} className="-mx-2 grid">
            {people.map((person) => (
              <Person key={person.id} person={person} onClose={onClose} />
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  );
}

function searchStatus(text: string, count: number, isFetching: boolean, error: unknown): string {
  if (text.length < MIN_LETTERS) return copy.start;
  if (error) return errorMessage(error, copy.failed);
  if (count > 0) return copy.found(count);
  return isFetching ? copy.searching : copy.none(text);
}

function useOpenPerson(onClose: () => void) {
  const { openTab } = useFrontDeskSearch();
  return ({ id }: FoundPerson) => {
    onClose();
    openTab("people", { person: id });
  };
}

/** A person, who opens their page, with what can be done at once and their records. */
function Person({ person, onClose }: { person: FoundPerson; onClose: () => void }) {
  const openPerson = useOpenPerson(onClose);
  const bookFor = useStartBooking();
  const { name, email, phone, phoneE164, hits } = person;
  const contact = { title: name, email, phone, phoneE164 };
  const bookingType = hits.find((hit) => hit.bookingType)?.bookingType ?? null;
  return (
    <li className="border-line border-b py-1 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-2">
        <button type="button" data-hit className={HIT_CLASS} onClick={() => openPerson(person)}>
          <span className="wrap-anywhere font-semibold leading-snug">{name}</span>
          <span className="wrap-anywhere text-muted text-sm leading-snug">
            {[phone, email].filter(Boolean).join(" · ")}
          </span>
        </button>
        <span className="ml-auto flex flex-wrap items-center">
          <Button size="small" variant="quiet" onClick={() => void bookFor({ ...contact, bookingType })}>
            {copy.book}
          </Button>
          <DraftLinks drafts={contactDrafts(contact)} recipient={name} />
        </span>
      </div>
      <ul className="grid pl-4">
        {hits.map((hit) => (
          <Hit key={`${hit.kind} ${hit.id}`} hit={hit} personName={name} onClose={onClose} />
        ))}
      </ul>
    </li>
  );
}

/** A record with its actions. */
function Hit({ hit, personName, onClose }: { hit: SearchHit; personName: string; onClose: () => void }) {
  const openHit = useOpenHit(onClose);
  const [checkIn, isCheckingIn] = useConfirmedMutation({
    action: () => copy.checkIn,
    send: act(bookingApi["check-in"].$post, hit),
    successMessage: ({ owed }) => todayCopy.done["check-in"](hit.title, owed),
    errorTitle: copy.checkInFailed,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <button type="button" data-hit className={HIT_CLASS} onClick={() => void openHit(hit)}>
        <span className="wrap-anywhere line-clamp-2 text-sm leading-snug">
          <span className="font-medium">{copy.kinds[hit.kind]}</span>
          <span className="text-muted">
            {" "}
            · {foldName(hit.title) !== foldName(personName) && `${hit.title}, `}
            {hit.detail}
          </span>
        </span>
      </button>
      {hit.acts.length > 0 && (
        <span className="ml-auto flex flex-wrap items-center">
          {hit.acts.includes("take_payment") && (
            <Button size="small" variant="outline" onClick={() => void openHit(hit, "take_payment")}>
              {copy.pay}
            </Button>
          )}
          {hit.acts.includes("check_in") && (
            <Button size="small" variant="outline" className="ml-1" disabled={isCheckingIn} onClick={() => checkIn()}>
              {copy.checkIn}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

/** Arrow keys move between the field and the hits; typing returns to the field. */
function moveFocusAmongHits(event: KeyboardEvent<HTMLFormElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-hit]")];
  const currentIndex = stops.findIndex((stop) => stop.contains(document.activeElement));
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    const next = stops[currentIndex + (event.key === "ArrowDown" ? 1 : -1)];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) {
    stops[0]?.focus();
  }
}
