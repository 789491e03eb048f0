package io.serai.console;

import io.serai.reload.Reloads;

/** The console's parts, once the hub stands. */
record Desk(Health health, Metrics metrics, OpenApi openApi, JolokiaAgent jolokia, OwnBeans beans) {

  static Desk open(ConsoleParts parts, Reloads reloads, ReloadCounts counts, RequestTimes times) {
    parts.tasks().tasks().observe(new TaskMeters(times.registry(), parts.catalog()));
    return new Desk(
        new Health(parts, reloads),
        new Metrics(times.registry(), new HubMetrics(parts, counts)),
        new OpenApi(parts.camel(), parts.publicUrl()),
        JolokiaAgent.start(OwnBeans.context(parts.camel())),
        OwnBeans.register(parts, reloads, counts));
  }

  void close() {
    beans.close();
    metrics.close();
    jolokia.close();
  }
}
