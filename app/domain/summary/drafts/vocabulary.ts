/** A checked sentence may use only these, names, numbers and dates. */
const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

export const upWords = words(`
  rose rise rises grew grow growth increased increase increases up more higher gained gain gains climbed extra
  added`);

export const downWords = words(`
  fell fall falls dropped drop declined decline decreased decrease decreases down fewer less lower lost loss
  shrank`);

export const unchangedWords = words("unchanged");
export const steadyWords = words("steady flat stable");
export const betterWords = words("better improved improvement");
export const worseWords = words("worse worsened");

export const nowWords = words("to at reached is are totaled total totals stands");
export const beforeWords = words("from than previously against");
export const differenceWords = words("by");
export const goalWords = words("goal target limit budget planned");
export const metWords = words("reached met exceeded passed within");
export const missedWords = words("missed below short over under");

export const partWords = words("came brought contributed accounts accounted");

export const neutralWords = words(`
  a an the there in of on for with and while but it its this that was were been has have had stayed remained changed
  change changes number figure value amount period before previous compared during came brought
  contributed accounts accounted came each now then also overall together per through points`);

/** Causes need a quoted note. */
export const causeWords = words(`
  because due thanks caused cause driven drove owing result resulted resulting led leads after following
  helped boosted hurt despite hence therefore thereby so thus triggered reason effect impact`);
