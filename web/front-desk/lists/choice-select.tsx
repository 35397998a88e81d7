import { CONTROL_CLASS } from "#web/components/ui/field.tsx";

interface ChoiceSelectProps {
  label: string;
  choices: readonly { value: string; name: string }[];
  value: string;
  onChoose: (value: string) => void;
}

/** One of many, in the browser's own list. */
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
