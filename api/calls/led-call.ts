/** A call as far as leading it needs it. */
export interface LedCall {
  id: string;
  direction: 'inbound' | 'outbound' | 'internal';
  customer_number: string;
  customer_name: string;
  contact_number: number | null;
  tier: number;
  hotline_id: string | null;
}
