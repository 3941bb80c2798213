/** The times of RFC 3261 17.1.1.1, in milliseconds. */
export interface TransactionTimes {
  /** first wait before a request is repeated on UDP, doubling */
  t1: number;
  /** the longest wait between two repetitions */
  t2: number;
  /** how long a message may linger in the network */
  t4: number;
}
export const usualTimes: TransactionTimes = { t1: 500, t2: 4_000, t4: 5_000 };

/** A transaction without an answer is given up after this long. */
export const patience = (times: TransactionTimes): number => 64 * times.t1;
