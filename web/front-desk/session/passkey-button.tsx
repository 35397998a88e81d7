import { useRef, useState } from "react";
import type { StaffMe } from "#contract/front-desk/staff.ts";
import { Button, type ButtonVariant } from "#web/components/ui/button.tsx";
import { sessionCopy } from "./copy.ts";
import { signInProblem } from "./sign-in-problem.ts";

interface PasskeyButtonProps {
  label: string;
  variant?: ButtonVariant;
  /** Loads the passkey code and authenticates a person with it. */
  authenticate: () => Promise<StaffMe>;
  onSignedIn: (me: StaffMe) => void;
}

/** Opens the device's passkey dialog and shows errors beside the button. */
export function PasskeyButton({ label, variant = "outline", authenticate, onSignedIn }: PasskeyButtonProps) {
  const [problem, setProblem] = useState("");
  const [isPending, setPending] = useState(false);
  const isBusy = useRef(false);

  async function onClick() {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setProblem("");
    try {
      onSignedIn(await authenticate());
    } catch (error) {
      setProblem(signInProblem(error));
    }
    isBusy.current = false;
    setPending(false);
  }

  return (
    <div className="grid gap-2">
      <Button variant={variant} onClick={onClick} disabled={isPending}>
        {isPending ? sessionCopy.passkey.pending : label}
      </Button>
      <p role="status" className="text-sm text-terracotta-deep empty:hidden">
        {problem}
      </p>
    </div>
  );
}

/** Signs in with a passkey of this device. */
export function SignInButton({ variant, onSignedIn }: Pick<PasskeyButtonProps, "variant" | "onSignedIn">) {
  return (
    <PasskeyButton
      label={sessionCopy.passkey.signIn}
      {...(variant && { variant })}
      authenticate={async () => (await import("./passkey.ts")).signInWithPasskey()}
      onSignedIn={onSignedIn}
    />
  );
}
