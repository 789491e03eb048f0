package io.serai.schedule;

/** What names a schedule: its agent, and its id, which is unique in the agent's file. */
record ScheduleKey(String agent, String id) {}
