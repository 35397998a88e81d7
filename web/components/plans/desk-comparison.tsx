import { NoBreakText } from "#web/components/site/no-break-text.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { deskComparison } from "#web/content/pages/desk-comparison.ts";

const TABLE =
  "wrap-anywhere w-full max-w-[48rem] text-left text-sm md:text-base [&_td]:py-2 [&_td]:pl-3 [&_th]:py-2 [&_th]:pl-3 [&_tr]:border-line [&_tr]:border-b [&_tr]:align-top [&_tr>:first-child]:min-w-[4.5rem] [&_tr>:first-child]:pl-0";

/** The desk rates side by side. */
export function DeskComparison() {
  const { title, rates, rows, where } = deskComparison;
  return (
    <table aria-label={title} className={TABLE}>
      <thead>
        <tr>
          <td />
          {rates.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells }) => (
          <tr key={label}>
            <th scope="row" className="font-normal text-muted">
              {label}
            </th>
            {cells.map((cell, index) => (
              <td key={rates[index]?.name}>
                <NoBreakText text={cell} />
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row" className="font-normal text-muted">
            {where}
          </th>
          {rates.map(({ name, where: { label, href } }) => (
            <td key={name}>
              {href ? (
                <SmartLink href={href} className="link">
                  {label}
                </SmartLink>
              ) : (
                label
              )}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
