import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState } from "react";
import { type ControlProps, Field } from "#web/components/ui/field.tsx";
import { classNames } from "#web/lib/class-names.ts";

/** The problems of the form around a field, or questions about it, by name. */
export const FieldProblems = createContext<Readonly<Record<string, ReactNode>>>({});

interface FieldOptions {
  name: string;
  label: string;
  hint?: string | undefined;
  isRequired?: boolean;
  isOptional?: boolean;
  /** Other names whose problems appear beside this field. */
  alsoShows?: readonly string[];
  className?: string;
}

type ControlOf<Tag extends "input" | "select" | "textarea"> = Omit<ComponentProps<Tag>, keyof FieldOptions>;
type FormControl = ControlProps & { name: string; onInput?: () => void };

interface FormFieldProps<Input> {
  props: FieldOptions & Input;
  children: (control: FormControl, input: Omit<Input, keyof FieldOptions>) => ReactNode;
}

/** Finds the field's problem and separates its own properties from those of the control. */
export function FormField<Input extends object>({ props, children }: FormFieldProps<Input>) {
  const { name, label, hint, isRequired, isOptional, alsoShows, className, ...input } = props;
  const problems = useContext(FieldProblems);
  const otherProblem = alsoShows?.map((key) => problems[key]).find(Boolean);
  // The form checks only its own fields again while staff type.
  const [corrected, setCorrected] = useState<ReactNode>();
  if (corrected !== undefined && otherProblem === undefined) setCorrected(undefined);
  const error = problems[name] ?? (otherProblem === corrected ? undefined : otherProblem);
  return (
    <Field
      label={label}
      hint={hint}
      isRequired={isRequired ?? false}
      isOptional={isOptional ?? false}
      error={error}
      className={classNames("content-start", className)}
    >
      {(control) =>
        children({ ...control, name, ...(alsoShows && { onInput: () => setCorrected(otherProblem) }) }, input)
      }
    </Field>
  );
}

export function TextInput(props: FieldOptions & ControlOf<"input">) {
  return (
    <FormField props={props}>{(control, input) => <input {...control} autoComplete="off" {...input} />}</FormField>
  );
}

export function DateInput(props: FieldOptions & ControlOf<"input">) {
  return (
    <FormField props={props}>
      {({ className, ...control }, input) => (
        <input type="date" className={classNames(className, "day-input")} {...control} {...input} />
      )}
    </FormField>
  );
}

export function TextArea(props: FieldOptions & ControlOf<"textarea">) {
  return <FormField props={props}>{(control, input) => <textarea {...control} {...input} />}</FormField>;
}

interface SelectProps<Option extends string | number> extends FieldOptions, ControlOf<"select"> {
  options: readonly Option[];
  /** What each option says; by default itself. */
  labels?: Readonly<Record<Option, string>> | ((option: Option) => string);
}

/** Children come before the options. */
export function Select<Option extends string | number>({ options, labels, children, ...props }: SelectProps<Option>) {
  return (
    <FormField props={props}>
      {(control, input) => (
        <select {...control} {...input}>
          {children}
          {options.map((option) => (
            <option key={option} value={option}>
              {typeof labels === "function" ? labels(option) : (labels?.[option] ?? option)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

/** Shows a problem that no field shows, with the control that resolves it. */
export function FormAlert({ name, children }: { name: string; children?: ReactNode }) {
  const problem = useContext(FieldProblems)[name];
  return problem ? (
    <div role="alert" className="grid gap-1">
      <p className="text-terracotta-deep">{problem}</p>
      {children}
    </div>
  ) : null;
}

interface CheckboxProps extends ComponentProps<"input"> {
  label: string;
  hint?: string;
}

export function Checkbox({ label, hint, ...input }: CheckboxProps) {
  const hintId = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          value="true"
          aria-describedby={hint && hintId}
          className="size-5 shrink-0 accent-forest"
          {...input}
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
