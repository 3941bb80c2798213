import { type TicketStatus, ticketStatus } from 'contract/enums.ts';
import { givenName } from 'contract/fold.ts';
import type { Insertable } from 'kysely';
import type { Comments, Notifications, TicketChanges, TicketFollowers, Tickets } from '../types.ts';
import { v7 } from '../uuid.ts';
import type { Dice } from './dice.ts';
import { pickSource } from './make-contacts.ts';
import { type Customer, dayMs, idOf, minuteMs, type Place, regionOf } from './place.ts';
import { type Case, fillSlots, type Product, type Situation, type SlotValues } from './story.ts';
import { makeArrivals, TicketClock } from './ticket-clock.ts';

export interface MadeTickets {
  tickets: Insertable<Tickets>[];
  followers: Insertable<TicketFollowers>[];
  comments: Insertable<Comments>[];
  changes: Insertable<TicketChanges>[];
  notifications: Insertable<Notifications>[];
}

type User = Place['users'][number];
const { new: fresh, doing, solved, reopen, closed } = ticketStatus;
const iso = (ms: number) => new Date(ms).toISOString();
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));
const mostComments = 6;

/** Tickets of 90 days in the order of their coming, with all that was said and changed. */
export function makeTickets(place: Place, dice: Dice, customers: Customer[], count: number): MadeTickets {
  const made: MadeTickets = { tickets: [], followers: [], comments: [], changes: [], notifications: [] };
  const campaigns = Array.from({ length: 3 }, () => v7(place.now - 60 * dayMs));
  let known = 0;
  for (const [index, createdAt] of makeArrivals(dice, place.now, count).entries()) {
    while (known < customers.length && customers[known]!.createdAt < createdAt) known++;
    const customer = customers[Math.floor(dice.roll() ** 1.3 * known)]!;
    new TicketMaker(place, dice, made, campaigns, customer, index + 1, createdAt).make();
  }
  made.notifications = recentNotifications(made.notifications, place);
  return made;
}

/** How far a ticket has come, by its age. */
function pickStatus(dice: Dice, ageMs: number): TicketStatus {
  const days = ageMs / dayMs;
  const weights =
    days < 0.25
      ? [46, 40, 14, 0, 0]
      : days < 2
        ? [14, 38, 40, 5, 3]
        : days < 7
          ? [3, 16, 55, 6, 20]
          : days < 30
            ? [0.5, 3, 34, 2, 60]
            : [0, 0.4, 9, 0.4, 90];
  return dice.weighted([fresh, doing, solved, reopen, closed].map((status, at) => [status, weights[at]!] as const));
}

/** A missed call that still waits for its call back: they lie in the last days. */
const waitsForCallBack = (dice: Dice, ageMs: number): boolean =>
  dice.chance(ageMs < 3 * dayMs ? 0.3 : ageMs < 10 * dayMs ? 0.12 : ageMs < 30 * dayMs ? 0.05 : 0);

class TicketMaker {
  readonly #clock: TicketClock;
  readonly #situation: Situation;
  readonly #case: Case;
  readonly #department: Place['departments'][number];
  readonly #lead: User;
  readonly #isMissed: boolean;
  readonly #status: TicketStatus;
  /** whoever works on it: the assignee, or who leads when nobody is assigned */
  readonly #worker: User;
  readonly #assignee: User | null;
  readonly #slots: SlotValues;
  #firstReplyAt: number | null = null;
  #version = 0;
  #comments = 0;
  readonly #said = new Set<string>();

  constructor(
    readonly place: Place,
    readonly dice: Dice,
    readonly made: MadeTickets,
    readonly campaigns: string[],
    readonly customer: Customer,
    readonly number: number,
    readonly createdAt: number,
  ) {
    const { story, now, users, departments } = place;
    const age = now - createdAt;
    this.#clock = new TicketClock(dice, createdAt, now);
    this.#lead = users.find(user => user.role === 'team_leader')!;
    const waits = customer.hasPhone && waitsForCallBack(dice, age);
    this.#isMissed = waits || (customer.hasPhone && dice.chance(0.03));
    this.#situation = dice.weighted(
      story.situations
        .filter(situation => !situation.isCampaign || (customer.hasPhone && !this.#isMissed))
        .map(situation => [situation, situation.weight ?? 1] as const),
    );
    this.#case = dice.pick(this.#situation.cases);
    const isTalk = ['Góp ý', 'Khác'].includes(this.#situation.type);
    const status = waits ? (dice.chance(0.9) ? fresh : doing) : pickStatus(dice, age);
    this.#status = isTalk && status === reopen ? solved : status;
    const topicDepartment = this.#isMissed ? undefined : this.#situation.department;
    this.#department =
      departments.find(department => department.name === topicDepartment) ?? departments[regionOf(customer.city)]!;
    const isUnassigned =
      this.#status === fresh ? dice.chance(waits ? 0.95 : 0.6) : this.#status === closed && dice.chance(0.04);
    const agents = users.filter(user => user.role === 'agent' && user.departmentIds.includes(this.#department.id));
    this.#assignee = isUnassigned ? null : dice.chance(0.03) ? this.#lead : dice.pick(agents);
    this.#worker = this.#assignee ?? this.#lead;
    this.#slots = this.#makeSlots(dice.pick(story.products[this.#situation.product]!));
  }

  make(): void {
    const { place, dice, customer, createdAt } = this;
    const situation = this.#situation;
    const source = this.#isMissed
      ? 'CALL_INBOUND'
      : situation.isCampaign
        ? 'CALL_OUTBOUND'
        : pickSource(dice, customer.hasPhone, customer.email !== null);
    const isTakenByStaff = !this.#isMissed && ['CALL_INBOUND', 'CALL_OUTBOUND', 'hand'].includes(source);
    const rawSubject = dice.pick(this.#isMissed ? place.story.missedCalls : this.#case.subjects);
    const priority = this.#pickPriority();
    const firstAssignee = this.#assignee && isTakenByStaff ? this.#assignee : null;
    const createdBy = isTakenByStaff ? this.#worker.id : null;

    const subject = this.#say(rawSubject);
    this.#change(createdBy, [{ field: 'status', from: null, to: fresh }]);
    this.#open(source, isTakenByStaff);
    if (this.#assignee && !firstAssignee) this.#assign(this.#assignee, subject);
    const calledBackAt = this.#isMissed && this.#status >= solved ? this.#callBack() : null;
    const ends = this.#status === fresh ? this.#waitForWork() : this.#work();

    this.made.tickets.push({
      tenant_id: place.tenantId,
      number: this.number,
      subject,
      requester_number: customer.number,
      status: this.#status,
      priority_id: priority.id,
      type_id: idOf(place.types, this.#isMissed ? 'Khác' : situation.type),
      service_id: this.#isMissed ? null : idOf(place.services, situation.service),
      organization_id: customer.organizationId,
      assignee_id: this.#assignee?.id ?? null,
      department_id: this.#department.id,
      cc: dice.chance(0.05) ? [dice.pick(['ketoan@example.com', 'nguoinha@example.org', 'thuky@example.net'])] : [],
      tags: this.#tags(`${rawSubject} ${this.#case.message}`),
      source,
      source_detail:
        source === 'facebook' ? dice.pick(['facebook_messenger', 'facebook_messenger_plugin', 'facebook_ads']) : null,
      due_at: priority.due_minutes === null ? null : iso(createdAt + priority.due_minutes * minuteMs),
      attributes: this.#attributes(rawSubject),
      campaign_id: situation.isCampaign && !this.#isMissed ? dice.pick(this.campaigns) : null,
      missed_call_at: this.#isMissed ? iso(createdAt) : null,
      called_back_at: isoOrNull(calledBackAt),
      first_reply_at: isoOrNull(this.#firstReplyAt),
      solved_at: isoOrNull(ends.solvedAt),
      closed_at: isoOrNull(ends.closedAt),
      created_by: createdBy,
      version: this.#version,
      created_at: iso(createdAt),
      updated_at: iso(this.#clock.time),
    });
    this.#addFollowers();
  }

  #open(source: string, isTakenByStaff: boolean): void {
    const { dice } = this;
    if (this.#isMissed) {
      const wait = dice.between(12, 95);
      this.#comment('internal', this.#lead, `Khách chờ ${wait} giây rồi ngắt máy, chưa gặp chuyên viên nào.`);
    } else if (source === 'CALL_OUTBOUND') {
      this.#comment('internal', this.#worker, this.#say(this.#case.message));
    } else if (isTakenByStaff) {
      const told = source === 'hand' ? 'Khách đến quầy, cho biết' : 'Khách gọi đến, cho biết';
      this.#comment('internal', this.#worker, `${told}: “${this.#say(this.#case.message)}”`);
    } else {
      this.#comment('public', null, this.#say(this.#case.message));
    }
  }

  #assign(assignee: User, subject: string): void {
    this.#clock.after(2, 40);
    this.#change(this.#lead.id, [{ field: 'assignee_id', from: null, to: assignee.id }]);
    if (assignee !== this.#lead) this.#notify(assignee, 'assigned', this.#lead.id, subject);
  }

  #callBack(): number {
    this.#clock.after(5, 90);
    this.#comment('internal', this.#worker, `Đã gọi lại cho khách. Khách nói: “${this.#say(this.#case.message)}”`);
    return this.#clock.time;
  }

  #waitForWork(): Ends {
    if (this.#assignee && this.dice.chance(0.3)) {
      this.#clock.after(5, 60);
      this.#note();
    }
    return { solvedAt: null, closedAt: null };
  }

  /** From the first answer to where the ticket stands now. */
  #work(): Ends {
    const { dice, place } = this;
    const { answers = this.#situation.answers!, endings = this.#situation.endings! } = this.#case;
    this.#clock.after(4, 150);
    if (this.#isMissed && this.#status === doing) {
      this.#note('Đã gọi lại hai lần, khách chưa nghe máy.');
      this.#setStatus(fresh, doing);
      return { solvedAt: null, closedAt: null };
    }
    this.#reply(dice.pick(answers));
    this.#setStatus(fresh, doing);
    const toCome = this.#status === doing ? 0 : this.#status === reopen ? 2 : 1;
    const more = dice.weighted([
      [0, 50],
      [1, 34],
      [2, 16],
    ] as const);
    for (let done = 0; done < more && this.#comments + toCome < mostComments; done++) this.#continue();
    if (this.#status === doing) return { solvedAt: null, closedAt: null };

    this.#clock.after(40, 1_500);
    this.#reply(dice.pick(endings));
    if (this.#comments + toCome - 1 < mostComments && dice.chance(0.3)) {
      this.#clock.after(3, 90);
      this.#comment('public', null, dice.pick(place.story.thanks));
    }
    this.#clock.after(1, 15);
    this.#setStatus(doing, solved);
    const solvedAt = this.#clock.time;
    if (this.#status === reopen) {
      this.#clock.after(60, 2_000);
      const words = dice.pick(place.story.reopening);
      this.#comment('public', null, words);
      this.#change(null, [{ field: 'status', from: solved, to: reopen }]);
      if (this.#assignee) this.#notify(this.#assignee, 'commented', null, words);
      return { solvedAt: null, closedAt: null };
    }
    if (this.#status === solved) return { solvedAt, closedAt: null };
    this.#clock.after(600, 4_000);
    this.#setStatus(solved, closed);
    return { solvedAt, closedAt: this.#clock.time };
  }

  #continue(): void {
    const { dice, place } = this;
    this.#clock.after(15, 500);
    if (dice.chance(0.35)) {
      this.#note();
    } else if (dice.chance(0.55)) {
      const words = this.#fitting(place.story.moreFromCustomer);
      this.#comment('public', null, words);
      if (this.#assignee) this.#notify(this.#assignee, 'commented', null, words);
    } else {
      this.#reply(dice.pick(place.story.moreFromStaff));
    }
  }

  /** One that fits the ticket and was not said before. */
  #fitting(texts: Record<string, string[]>): string {
    const { service, type } = this.#situation;
    const fitting = ['any', service, type].flatMap(key => texts[key] ?? []).filter(text => !this.#said.has(text));
    const text = this.dice.pick(fitting);
    this.#said.add(text);
    return text;
  }

  #reply(template: string): void {
    this.#firstReplyAt ??= this.#clock.time;
    this.#comment('public', this.#worker, this.#say(template));
  }

  #note(text = this.#fitting(this.place.story.internalNotes)): void {
    const colleague = this.dice.pick(this.place.users.filter(user => user !== this.#worker));
    if (this.#isMissed || !this.dice.chance(0.25)) {
      this.#comment('internal', this.#worker, text);
      return;
    }
    this.#comment('internal', this.#worker, `@${colleague.name} ${text}`, [colleague.id]);
    this.#notify(colleague, 'mentioned', this.#worker.id, text);
  }

  #comment(kind: 'public' | 'internal', author: User | null, text: string, mentions: string[] = []): void {
    this.#comments++;
    const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    this.made.comments.push({
      ...{ tenant_id: this.place.tenantId, id: v7(this.#clock.time), ticket_number: this.number, kind },
      ...{ author_id: author?.id ?? null, author_contact: author ? null : this.customer.number },
      ...{ body_html: `<p>${html}</p>`, body_text: text, mentions, created_at: iso(this.#clock.time) },
    });
  }

  #setStatus(from: TicketStatus, to: TicketStatus): void {
    this.#change(this.#worker.id, [{ field: 'status', from, to }]);
  }

  #change(actorId: string | null, changes: { field: string; from: unknown; to: unknown }[]): void {
    this.#version++;
    this.made.changes.push({
      ...{ tenant_id: this.place.tenantId, id: v7(this.#clock.time), ticket_number: this.number, actor_id: actorId },
      ...{ version: this.#version, changes: changes as never, created_at: iso(this.#clock.time) },
    });
  }

  #notify(user: User, kind: 'assigned' | 'mentioned' | 'commented', actorId: string | null, text: string): void {
    this.made.notifications.push({
      ...{ tenant_id: this.place.tenantId, id: v7(this.#clock.time), user_id: user.id, kind },
      ...{ ticket_number: this.number, actor_id: actorId, text, read_at: null, created_at: iso(this.#clock.time) },
    });
  }

  #addFollowers(): void {
    const { dice, place } = this;
    if (!dice.chance(0.15)) return;
    const others = place.users.filter(user => user !== this.#assignee);
    for (const user of dice.some(others, dice.between(1, 2)))
      this.made.followers.push({ tenant_id: place.tenantId, ticket_number: this.number, user_id: user.id });
  }

  #pickPriority(): Place['priorities'][number] {
    const weights = { 'Khiếu nại': [10, 45, 42, 3], 'Góp ý': [0, 3, 47, 50] }[this.#situation.type as string];
    const named = this.place.priorities.map((priority, at) => [priority, (weights ?? [3, 17, 64, 16])[at]!] as const);
    return this.dice.weighted(named);
  }

  #tags(words: string): string[] {
    if (this.#isMissed || this.dice.chance(0.3)) return [];
    const text = words.toLocaleLowerCase('vi');
    return Object.entries(this.place.story.ticketTags)
      .filter(([, calls]) => calls.some(call => text.includes(call)))
      .map(([tag]) => tag);
  }

  #attributes(rawSubject: string): Record<string, string> {
    const elsewhere = this.customer.city.isNorth ? 'miền Nam' : 'miền Bắc';
    const attributes: Record<string, string> = {};
    for (const { key, type, choices, services } of this.place.story.ticketFields) {
      if (this.#isMissed || (services && !services.includes(this.#situation.service)) || this.dice.chance(0.3))
        continue;
      if (type === 'select') attributes[key] = this.dice.pick(choices.filter(choice => !choice.includes(elsewhere)));
      else if (`${rawSubject}${this.#case.message}`.includes(choices[0]!)) attributes[key] = this.#say(choices[0]!);
    }
    return attributes;
  }

  #makeSlots(product: Product): SlotValues {
    const { dice, customer, createdAt } = this;
    const day = (offset: number) => {
      const [year, month, date] = iso(createdAt + offset * dayMs + 7 * 60 * minuteMs)
        .slice(0, 10)
        .split('-');
      return `${date}/${month}/${year}`;
    };
    const a = { male: 'anh', female: 'chị', other: 'quý khách' }[customer.gender ?? 'other'];
    return {
      ...{ product: product.name, fault: dice.pick(product.faults), price: product.price, city: customer.city.name },
      order: `${this.place.story.orderPrefix}${dice.between(100_000, 999_999)}`,
      day: day(-dice.between(4, 12)),
      later: day(dice.between(1, 3)),
      anh: a === 'quý khách' ? a : `${a} ${givenName(customer.name)}`,
      a,
      agent: givenName(this.#worker.name),
    };
  }

  #say(template: string): string {
    return fillSlots(template, this.#slots);
  }
}

interface Ends {
  solvedAt: number | null;
  closedAt: number | null;
}

/** The last of each person, of which the newest few wait unread. */
function recentNotifications(all: Insertable<Notifications>[], { users, now }: Place): Insertable<Notifications>[] {
  return users.flatMap(user => {
    const newest = all
      .filter(notification => notification.user_id === user.id)
      .sort((a, b) => String(b.created_at).localeCompare(String(a.created_at)))
      .slice(0, 40);
    return newest.map((notification, at) => {
      const readAt = Math.min(Date.parse(String(notification.created_at)) + 25 * minuteMs, now);
      return { ...notification, read_at: at < 4 ? null : iso(readAt) };
    });
  });
}
