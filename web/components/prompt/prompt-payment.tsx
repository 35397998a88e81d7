import { useEffect, useState } from "react";
import { APPROVAL_TIMEOUT_MS } from "#domain/payments/payments.ts";
import {
  formatWalletNumber,
  guessWalletProvider,
  parseWalletNumber,
  WALLET_NUMBER_INVALID,
  WALLET_PROVIDER_NAMES,
  WALLET_PROVIDERS,
  type WalletProvider,
} from "#domain/payments/wallets.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { payment } from "#web/content/pages/payment.ts";
import { prompt as copy } from "#web/content/pages/prompt.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { browserText } from "#web/lib/browser-storage/browser-store.ts";
import { fetchPrompt, isPromptOver, type Prompt } from "#web/lib/prompts.ts";
import { PromptCode } from "./prompt-code.tsx";
import { useSending } from "./use-sending.ts";

/** The worker asks the gateway every ten seconds; a webhook may come before that. */
const POLL_MS = 5000;

export interface Wallet {
  phone: string;
  provider: WalletProvider | undefined;
}

interface PromptPaymentProps {
  /** The subject's id or token: after a reload, this tab finds its prompt again. */
  subject: string;
  /** As shown. */
  amount: string;
  /** The number to begin with. */
  phone?: string | null;
  /** A prompt that another screen sent. */
  reference?: string | null | undefined;
  send: (wallet: Wallet) => Promise<Prompt>;
  /** A stable function. */
  onPaid: (prompt: Prompt) => void;
}

/** Sends a mobile-money prompt and follows it until it has ended. */
export function PromptPayment({ subject, amount, phone, reference, send, onPaid }: PromptPaymentProps) {
  const { prompt, endsAt, show } = useFollowedPrompt(subject, reference, onPaid);
  const secondsLeft = useSecondsLeft(endsAt);
  const isWaiting = prompt !== null && !isPromptOver(prompt);
  return (
    <section aria-label={copy.title(amount)} className="grid gap-4 rounded-control border border-line bg-white p-4">
      {isWaiting && <Waiting prompt={prompt} amount={amount} secondsLeft={secondsLeft} onSent={show} />}
      {prompt?.status === "failed" && <p role="alert">{payment.reasons[prompt.failureReason ?? "declined"]}</p>}
      {prompt?.status !== "success" && !(isWaiting && secondsLeft > 0) && (
        <WalletForm phone={phone ?? ""} amount={amount} send={send} onSent={show} />
      )}
    </section>
  );
}

interface WaitingProps {
  prompt: Prompt;
  amount: string;
  secondsLeft: number;
  onSent: (prompt: Prompt) => void;
}

function Waiting({ prompt: { status, displayText, reference }, amount, secondsLeft, onSent }: WaitingProps) {
  const { waiting } = copy;
  return (
    <>
      <h2 className="text-xl">{waiting.title(amount)}</h2>
      <div role="status" className="grid gap-2">
        {displayText && <p className="font-semibold">{displayText}</p>}
        {status === "pending" && <p>{waiting.pending}</p>}
      </div>
      {status === "send_otp" && <PromptCode reference={reference} onSent={onSent} />}
      <p>{waiting.pin}</p>
      <p className="rounded-control bg-terrazzo px-4 py-3 tabular-nums">
        {secondsLeft > 0 ? waiting.left(secondsLeft) : waiting.late}
      </p>
      {secondsLeft > 0 && <p className="text-muted text-sm">{waiting.otherWays}</p>}
    </>
  );
}

interface WalletFormProps extends Pick<PromptPaymentProps, "amount" | "send"> {
  phone: string;
  onSent: (prompt: Prompt) => void;
}

/** No form element: the desk shows it inside its own form. */
function WalletForm({ phone: known, amount, send, onSent }: WalletFormProps) {
  const [phone, setPhone] = useState(known);
  const [chosen, setChosen] = useState<WalletProvider | null>(null);
  const [isChecked, setChecked] = useState(false);
  const number = parseWalletNumber(phone);
  const provider = chosen ?? (number === null ? null : guessWalletProvider(number));
  const { run, onKeyDown, isPending, error, fields } = useSending(() => {
    setChecked(true);
    return number === null ? null : send({ phone: number, provider: provider ?? undefined });
  }, onSent);
  return (
    <>
      <h2 className="text-xl">{copy.title(amount)}</h2>
      <Field label={copy.phone} isRequired error={isChecked && number === null ? WALLET_NUMBER_INVALID : fields.phone}>
        {(control) => (
          <input
            {...control}
            {...PHONE_INPUT}
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Field label={copy.network} hint={copy.networkHint} error={fields.provider}>
        {({ id, "aria-describedby": describedBy }) => (
          <div
            id={id}
            role="radiogroup"
            aria-label={copy.network}
            aria-describedby={describedBy}
            className="flex flex-wrap gap-2"
          >
            {WALLET_PROVIDERS.map((network) => (
              <label
                key={network}
                className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-muted/50 bg-white px-3 has-checked:border-forest has-checked:bg-terrazzo"
              >
                <input
                  type="radio"
                  name="wallet-network"
                  className="size-4 accent-forest"
                  checked={provider === network}
                  onChange={() => setChosen(network)}
                />
                {WALLET_PROVIDER_NAMES[network]}
              </label>
            ))}
          </div>
        )}
      </Field>
      <Button onClick={run} disabled={isPending}>
        {isPending
          ? copy.sending
          : number !== null && provider !== null
            ? copy.send(formatWalletNumber(number), WALLET_PROVIDER_NAMES[provider])
            : copy.sendShort}
      </Button>
      {error !== null && !fields.phone && !fields.provider && <p role="alert">{errorMessage(error, copy.failed)}</p>}
    </>
  );
}

/** The prompt that this tab sent for the subject, or another screen. Asks about it until it has ended. */
function useFollowedPrompt(subject: string, other: string | null | undefined, onPaid: (prompt: Prompt) => void) {
  const [store] = useState(() => browserText(() => sessionStorage, `prompt-of:${subject}`));
  const [reference, setReference] = useState(() => store.find());
  const [{ prompt, endsAt }, setState] = useState<FollowedPrompt>({ prompt: null, endsAt: 0 });
  const isOver = prompt !== null && isPromptOver(prompt);
  if (other && other !== reference && (reference === null || isOver)) {
    setReference(other);
    setState({ prompt: null, endsAt: 0 });
  }
  useEffect(() => {
    if (reference === null || isOver) return;
    let isCurrent = true;
    // A failed question is asked again.
    const ask = () =>
      void fetchPrompt(reference).then(
        (answer) => isCurrent && setState(toState(answer)),
        () => {},
      );
    ask();
    const timer = setInterval(ask, POLL_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [reference, isOver]);
  useEffect(() => {
    if (prompt === null || !isPromptOver(prompt)) return;
    store.remove();
    if (prompt.status === "success") onPaid(prompt);
  }, [prompt, store, onPaid]);
  function show(sent: Prompt) {
    store.save(sent.reference);
    setState(toState(sent));
    setReference(sent.reference);
  }
  return { prompt, endsAt, show };
}

/** `endsAt` is by the clock of this device, because phones suspend timers while the prompt is open. */
interface FollowedPrompt {
  prompt: Prompt | null;
  endsAt: number;
}

function toState(prompt: Prompt): FollowedPrompt {
  return { prompt, endsAt: Date.now() + prompt.secondsLeft * 1000 };
}

function useSecondsLeft(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.min(APPROVAL_TIMEOUT_MS / 1000, Math.max(0, Math.ceil((endsAt - now) / 1000)));
}
