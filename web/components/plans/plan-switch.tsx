import type { ReactNode } from "react";

interface PlanSwitchProps<Id extends string> {
  /** Unique on the page. */
  name: string;
  /** For screen readers. */
  legend: string;
  /** The plan that phones show at first. */
  shown: Id;
  plans: readonly { id: Id; label: string; price: string }[];
  renderCard: (id: Id) => ReactNode;
  children?: ReactNode;
}

/** Plans side by side, or one at a time on phones. Radio buttons make arrow keys work, even without a script. */
export function PlanSwitch<Id extends string>({
  name,
  legend,
  shown,
  plans,
  renderCard,
  children,
}: PlanSwitchProps<Id>) {
  return (
    <fieldset
      className={`relative grid min-w-0 gap-x-2 gap-y-6 lg:gap-8 ${plans.length === 4 ? "grid-cols-2" : "grid-cols-[repeat(auto-fit,minmax(min(100%,max(5.2rem,30%)),1fr))] lg:grid-cols-3"}`}
    >
      <legend className="sr-only">{legend}</legend>
      {children}
      {plans.map(({ id, label, price }) => (
        <div key={id} className="contents">
          <input
            type="radio"
            name={name}
            id={`${name}-${id}`}
            value={id}
            defaultChecked={id === shown}
            className="peer sr-only lg:hidden"
          />
          <label
            htmlFor={`${name}-${id}`}
            className="grid min-h-14 content-center rounded-control border border-forest/40 bg-white px-1 py-1.5 text-center text-sm leading-tight peer-checked:border-forest peer-checked:bg-forest peer-checked:text-white peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-terracotta lg:hidden"
          >
            {label}
            <span className="price text-lg">{price}</span>
          </label>
          <div className="order-1 col-span-full hidden peer-checked:grid lg:order-none lg:col-span-1 lg:grid">
            {renderCard(id)}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
