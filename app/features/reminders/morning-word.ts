/** What the preset of the morning is called: tomorrow may be a day off. */
export const morningWord = ({ isTomorrow }: { isTomorrow: boolean }) => (isTomorrow ? 'Sáng mai' : 'Ngày làm việc tới');
