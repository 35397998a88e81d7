/** The event date the visitor registers for, as listed. `amount` is in cedis. */
export interface ChosenEvent {
  id: string;
  title: string;
  when: string;
  amount: number;
  isFull: boolean;
}
