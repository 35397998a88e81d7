/** What somebody registers for, as the list says it. `amount` is cedis. */
export interface ChosenEvent {
  id: string;
  title: string;
  when: string;
  amount: number;
  isFull: boolean;
}
