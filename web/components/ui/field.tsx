import type { ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { useElementId } from "./element-id.ts";

export interface ControlProps {
  id: string;
  className: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
  "aria-required": boolean | undefined;
  "data-required-message": string | undefined;
}

interface FieldProps {
  label: ReactNode;
  error?: ReactNode;
  hint?: string | undefined;
  isRequired?: boolean;
  /** The error for an empty field, shown before the validation code has loaded. */
  requiredMessage?: string;
  isOptional?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Keyboard and autofill settings for the visitor's own email address or phone number. */
export const EMAIL_INPUT = {
  type: "email",
  inputMode: "email",
  autoComplete: "email",
  enterKeyHint: "next",
} as const;
export const PHONE_INPUT = { type: "tel", inputMode: "tel", autoComplete: "tel", enterKeyHint: "next" } as const;

export const CONTROL_CLASS =
  "block min-h-12 w-full rounded-control border border-muted/50 bg-white px-3.5 py-2.5 text-ink placeholder:text-muted hover:border-muted aria-invalid:border-terracotta aria-invalid:bg-terracotta/5";

/** Connects a control to its label, hint and error. */
export function Field({
  label,
  error,
  hint,
  isRequired,
  requiredMessage,
  isOptional,
  className,
  children,
}: FieldProps) {
  const id = useElementId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ") || undefined;
  return (
    <div className={classNames("grid gap-1.5", className)}>
      <label htmlFor={id} className="font-semibold text-[0.95rem]">
        {label}
        {isRequired && (
          <span aria-hidden="true" className="text-terracotta">
            {" "}
            *
          </span>
        )}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {children({
        id,
        className: CONTROL_CLASS,
        "aria-invalid": Boolean(error),
        "aria-describedby": describedBy,
        "aria-required": isRequired || undefined,
        "data-required-message": requiredMessage,
      })}
      {error && (
        <p id={errorId} className="font-medium text-sm text-terracotta-deep">
          {error}
        </p>
      )}
    </div>
  );
}
