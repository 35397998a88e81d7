import type { RefObject } from "react";
import { DESK_METHODS, type DeskMethod, needsTransactionId } from "#domain/front-desk/desk.ts";
import { FormField, TextInput } from "#web/front-desk/forms/fields.tsx";
import { paymentCopy as copy } from "./copy.ts";

export type ChosenMethod = DeskMethod | "prompt" | "link" | "";

interface PaymentMethodProps {
  label?: string;
  chosen: ChosenMethod;
  onChoose: (method: ChosenMethod) => void;
  /** Whether a prompt or a link can be sent instead. */
  isOnlineToo?: boolean;
  /** Whether staff may leave it open, as nothing is paid yet. */
  canPayLater?: boolean;
  first?: RefObject<HTMLInputElement | null>;
}

/** How it was paid, with the number that proves it. Nothing is chosen before staff say so. */
export function PaymentMethod({
  label = copy.method,
  chosen,
  onChoose,
  isOnlineToo = false,
  canPayLater = false,
  first,
}: PaymentMethodProps) {
  const methods = [...DESK_METHODS, ...(isOnlineToo ? (["prompt", "link"] as const) : [])];
  return (
    <>
      <FormField props={{ name: "method", label, isRequired: !canPayLater, isOptional: canPayLater }}>
        {({ id, "aria-describedby": describedBy }) => (
          <div
            id={id}
            role="radiogroup"
            aria-label={label}
            aria-describedby={describedBy}
            className="flex flex-wrap gap-1.5"
          >
            {methods.map((method, index) => (
              <label
                key={method}
                className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-muted/50 bg-white px-2.5 text-[0.95rem] has-checked:border-forest has-checked:bg-terrazzo"
              >
                <input
                  ref={index === 0 ? first : undefined}
                  type="radio"
                  name="method"
                  value={method}
                  checked={chosen === method}
                  className="size-4 accent-forest"
                  onChange={() => onChoose(method)}
                />
                {copy.methods[method]}
              </label>
            ))}
          </div>
        )}
      </FormField>
      <TransactionInput method={chosen} />
    </>
  );
}

/** The number of the payment, for methods that have one. */
export function TransactionInput({ method }: { method: string }) {
  const isRequired = needsTransactionId(method);
  if (!(isRequired || method === "card" || method === "bank_transfer")) return null;
  return (
    <TextInput
      key={method}
      name="transactionId"
      label={isRequired ? copy.transaction : copy.reference}
      {...(isRequired && { hint: copy.transactionHint })}
      isRequired={isRequired}
      isOptional={!isRequired}
      autoCapitalize="characters"
      maxLength={60}
    />
  );
}
