import { virtualOffice } from "#web/content/pages/virtual-office.ts";
import { Part } from "./part.tsx";

export function Steps() {
  const { steps } = virtualOffice;
  return (
    <Part id="how-it-works" title={steps.title} intro={steps.intro}>
      <ol className="grid gap-7">
        {steps.items.map(({ id, title, text }, index) => (
          <li key={id} className="grid grid-cols-[3.25rem_1fr] items-start">
            <span aria-hidden="true" className="price text-price text-terracotta leading-none">
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1.5 max-w-[34rem]">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Part>
  );
}
