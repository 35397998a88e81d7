import { useEffect, useRef, useState } from "react";
import { MAX_SEARCH_LENGTH } from "#domain/front-desk/desk.ts";
import { CONTROL_CLASS } from "#web/components/ui/field.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { classNames } from "#web/lib/class-names.ts";

const PAUSE_MS = 250;

interface SearchBoxProps {
  label: string;
  /** Current search. */
  value: string;
  onSearch: (text: string) => void;
}

/** Debounced search field: the list updates after a pause. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [isFocused, setFocused] = useState(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  if (value !== lastValue) {
    setLastValue(value);
    // While staff type, the address lags behind the box.
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
      placeholder={label}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={MAX_SEARCH_LENGTH}
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

interface StatusChipsProps<Status extends string> {
  statuses: readonly Status[];
  status: Status | undefined;
  names: Readonly<Record<Status, string>>;
  counts?: { [status in Status]?: number | undefined };
}

/** Filters rows by status; the choice is in the address. */
export function StatusChips<Status extends string>({ statuses, status, names, counts }: StatusChipsProps<Status>) {
  const { setFilters } = useFrontDeskSearch();
  return (
    <ChoiceChips
      label={frontDeskCopy.list.status}
      value={status ?? ""}
      onChoose={(next) => setFilters({ status: next })}
      choices={[
        { value: "", name: frontDeskCopy.list.all },
        ...statuses.map((value) => ({ value, name: names[value], count: counts?.[value] })),
      ]}
    />
  );
}

interface ChoiceChipsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; name: string; count?: number | undefined }[];
  value: Value;
  onChoose: (value: Value) => void;
  /** Keeps four choices in one row on a phone, each with its count below the name. */
  isOneRow?: boolean;
}

/** One of a few choices, side by side. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { label, choices, value, onChoose, isOneRow = false } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className={classNames("flex flex-wrap gap-2", isOneRow && "max-sm:grid max-sm:grid-cols-4 max-sm:gap-1")}>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={choice.value === value}
            onClick={() => onChoose(choice.value)}
            className={classNames(
              "inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border px-3.5 font-medium text-[0.95rem] sm:px-4",
              isOneRow && "max-sm:flex-col max-sm:gap-0 max-sm:rounded-control max-sm:px-1 max-sm:text-xs",
              choice.value === value
                ? "border-forest bg-forest text-white forced-colors:underline"
                : "border-line bg-white text-ink hover:border-forest",
            )}
          >
            {choice.name}
            {choice.count !== undefined && (
              <span className={classNames("text-sm tabular-nums", choice.value === value ? "" : "text-muted")}>
                {choice.count.toLocaleString("en-GB")}
              </span>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface FilterSelectProps<Value extends string> {
  /** The filter's name in the address. */
  filter: "status" | "type" | "by";
  label: string;
  value: Value | undefined;
  /** Name of the choice that filters nothing. */
  any: string;
  values: readonly Value[];
  names: Readonly<Record<Value, string>> | ((value: Value) => string);
}

/** Filters a list by one of many values; the choice is in the address. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { filter, label, value = "", any, values, names } = props;
  const { setFilters } = useFrontDeskSearch();
  const nameOf = (each: Value) => (typeof names === "function" ? names(each) : names[each]);
  return (
    <ChoiceSelect
      label={label}
      value={value}
      onChoose={(next) => setFilters({ [filter]: next })}
      choices={[{ value: "", name: any }, ...values.map((each) => ({ value: each, name: nameOf(each) }))]}
    />
  );
}

interface ChoiceSelectProps {
  label: string;
  choices: readonly { value: string; name: string }[];
  value: string;
  onChoose: (value: string) => void;
}

/** One of many choices, as a native select. */
export function ChoiceSelect({ label, choices, value, onChoose }: ChoiceSelectProps) {
  return (
    <div className="min-w-0 grow basis-[40%] sm:max-w-64 sm:grow-0 sm:basis-auto">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={CONTROL_CLASS}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  );
}
