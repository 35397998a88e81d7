import { type ReactNode, useEffect, useState } from "react";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { bookNow as copy } from "#web/content/pages/book-now.ts";
import { withBusyState } from "#web/lib/dialogs/with-busy-state.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";

interface StepProps {
  onBack: () => void;
  onClose: () => void;
}
type RenderStep = (step: StepProps) => ReactNode;

async function loadBooking(type: BookingType): Promise<RenderStep> {
  const { BookingDialog } = await import("#web/features/booking/booking-dialog.tsx");
  return (step) => <BookingDialog type={type} {...step} />;
}

async function loadEvents(): Promise<RenderStep> {
  const [{ ChooseEventDialog }, rows] = await Promise.all([
    import("#web/features/events/choose-event-dialog.tsx"),
    import("#web/features/events/fetch-events.ts").then(({ fetchRows }) => fetchRows()),
  ]);
  return (step) => <ChooseEventDialog rows={rows} {...step} />;
}

/** The first step of booking: what. Each choice continues in the same sheet. */
export function BookNowDialog({ onClose }: { onClose: () => void }) {
  const [nextStep, setNextStep] = useState<ReactNode>(null);
  useEffect(() => {
    import("#web/features/booking/booking-dialog.tsx").catch(() => {});
    import("#web/components/ui/toaster.tsx").catch(() => {});
  }, []);

  async function open(pressed: Element, loading: Promise<RenderStep>) {
    const render = await withBusyState(pressed, loading).catch(() => null);
    if (render) setNextStep(render({ onBack: () => setNextStep(null), onClose }));
    else showLoadFailure();
  }

  if (nextStep) return nextStep;
  const { groups, room, workshops } = copy;
  return (
    <Dialog onClose={onClose} title={copy.title} description={copy.intro}>
      <div className="grid gap-5">
        {groups.map(({ title, note, choices, receptionPass }) => (
          <Group key={title} title={title} note={note}>
            {choices.map(({ type, name, price }) => (
              <Choice key={type} name={name} price={price} onPress={(button) => open(button, loadBooking(type))} />
            ))}
            {receptionPass && (
              <li>
                <SmartLink href={receptionPass.href} className={CHOICE}>
                  <span className="grow">
                    <span className="font-semibold">{receptionPass.name}</span>
                    <span className="block">{receptionPass.price}</span>
                    <span className="block text-muted text-sm">{receptionPass.note}</span>
                  </span>
                  <Icon name="outside" />
                </SmartLink>
              </li>
            )}
          </Group>
        ))}
        {room && (
          <Group title={room.title}>
            <li>
              <SmartLink href={room.href} className={`flex-wrap ${CHOICE}`}>
                <span className="grow font-semibold">{room.name}</span>
                <span className="text-terracotta">{room.price}</span>
              </SmartLink>
            </li>
          </Group>
        )}
        <Group title={workshops.title}>
          <Choice name={workshops.name} price={workshops.price} onPress={(button) => open(button, loadEvents())} />
        </Group>
      </div>
    </Dialog>
  );
}

const CHOICE =
  "flex min-h-12 w-full items-center gap-x-3 rounded-control border border-forest/40 bg-white px-4 py-2 text-left text-forest no-underline hover:border-forest";

function Group({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="text-lg">{title}</h3>
      {note && <p className="text-muted text-sm">{note}</p>}
      <ul className="mt-2 grid gap-2">{children}</ul>
    </section>
  );
}

function Choice({ name, price, onPress }: { name: string; price: string; onPress: (button: Element) => void }) {
  return (
    <li>
      <button type="button" className={`flex-wrap ${CHOICE}`} onClick={({ currentTarget }) => onPress(currentTarget)}>
        <span className="grow font-semibold">{name}</span>
        <span className="text-terracotta">{price}</span>
      </button>
    </li>
  );
}
