import { classNames } from "#web/lib/class-names.ts";

interface ChoiceChipsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; name: string; count?: number | undefined }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** One of a few, side by side, in as many lines as it takes. */
export function ChoiceChips<Value extends string>({ label, choices, value, onChoose }: ChoiceChipsProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={choice.value === value}
            onClick={() => onChoose(choice.value)}
            className={classNames(
              "inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border px-3.5 font-medium sm:px-4 text-[0.95rem]",
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
