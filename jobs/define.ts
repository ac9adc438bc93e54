/** A scheduled job decides nothing: it calls one domain function that finds what is due. */
export type ScheduledJob = {
  readonly name: string;
  /** Five cron fields, in `zone`. */
  readonly cron: string;
  readonly zone: "UTC";
  readonly run: () => Promise<void>;
};

export function defineJob(job: ScheduledJob): ScheduledJob {
  return job;
}
