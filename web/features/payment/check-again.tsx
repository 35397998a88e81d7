import { Button, type ButtonVariant } from "#web/components/ui/button.tsx";
import { payment as copy } from "#web/content/pages/payment.ts";
import { HomeButton } from "./outcome.tsx";

interface CheckAgainProps {
  variant?: ButtonVariant;
  isChecking: boolean;
  onCheck: () => void;
}

/** Checks the payment immediately, before the next automatic check. */
export function CheckAgain({ variant = "primary", isChecking, onCheck }: CheckAgainProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 print:hidden">
      <Button variant={variant} onClick={onCheck} disabled={isChecking}>
        {isChecking ? "Checking..." : copy.checkNow}
      </Button>
      <HomeButton />
    </div>
  );
}
