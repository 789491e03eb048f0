package io.serai.dialect.zeroclaw;

import java.time.Duration;

/**
 * The configuration of the dialect.
 *
 * @param enabled whether the dialect is served; if not, its paths answer 503
 * @param rootAlias whether it is also served at {@code /tasks}
 * @param keepFor how long an ended task is found over the dialect
 * @param maxTasks how many tasks that were created over the dialect are found over it
 * @param separatesCallers whether a caller leaves some of them to others
 * @param heartbeat how long an event stream may be idle before a comment is sent
 */
public record ZeroClawConfig(
    boolean enabled,
    boolean rootAlias,
    Duration keepFor,
    int maxTasks,
    boolean separatesCallers,
    Duration heartbeat) {}
