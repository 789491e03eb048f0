package io.serai.dialect.organization.run;

import io.serai.dialect.organization.artifact.ReportedFileArtifacts;
import io.serai.dialect.organization.bridge.AgentZeroClient;
import java.time.Clock;
import java.util.concurrent.Executor;

/**
 * The parts of the hub that runs use.
 *
 * @param reader runs reading of files, which blocks
 */
public record RunServices(
    AgentZeroClient client, ReportedFileArtifacts artifacts, Executor reader, Clock clock) {}
