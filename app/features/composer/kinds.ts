/** The two things a composer writes: what the customer reads, and what only staff read. */
export const kinds = ['reply', 'note'] as const;
export type Kind = (typeof kinds)[number];

/** As the form and the API call them. */
export const commentKinds = { reply: 'public', note: 'internal' } as const satisfies Record<Kind, string>;

/** Where unsent text and files of a ticket are kept. */
export const draftKeyOf = (ticketId: number, kind: Kind) => `ticket:${ticketId}:${kind}`;

export const words: Record<Kind, { tab: string; label: string; placeholder: string; send: string; sendAnd: string }> = {
  reply: {
    tab: 'Trả lời khách',
    label: 'Nội dung trả lời khách',
    placeholder: 'Viết câu trả lời cho khách, gõ / để chèn câu mẫu…',
    send: 'Gửi trả lời khách',
    sendAnd: 'Gửi và đặt',
  },
  note: {
    tab: 'Ghi chú nội bộ',
    label: 'Nội dung ghi chú nội bộ',
    placeholder: 'Viết ghi chú cho đồng nghiệp, gõ @ để nhắc tên…',
    send: 'Lưu ghi chú nội bộ',
    sendAnd: 'Lưu và đặt',
  },
};

/** How a reply or note arrived: mailed to the customer, kept on the ticket for want of an address, or shown to staff. */
export type Sent = 'mailed' | 'kept' | 'noted';

export const sentTitle: Record<Sent, string> = {
  mailed: 'Đã gửi trả lời khách',
  kept: 'Đã lưu trả lời trên ticket',
  noted: 'Đã lưu ghi chú nội bộ',
};

export const sentAs = (kind: Kind, mail: 'queued' | 'none'): Sent =>
  kind === 'note' ? 'noted' : mail === 'queued' ? 'mailed' : 'kept';

/** The toast that says that a parcel waits; it goes when the parcel has. */
export const waitingToast = (key: string) => `waiting:${key}`;
