import { writeFileSync } from 'node:fs';

/** Keeps, in the file that SECOND_TRIES names, which tests failed and passed when they were run again. */
export default class SecondTries {
  found = [];

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      this.found.push({
        ...{ file: test.module.moduleId, name: test.fullName },
        why: test.result().errors?.[0]?.message ?? '',
      });
  }

  onTestRunEnd() {
    if (process.env.SECOND_TRIES) writeFileSync(process.env.SECOND_TRIES, JSON.stringify(this.found));
  }
}
