package io.serai.console.endpoint;

import io.serai.protocol.ProtocolContext;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * The parts of the hub that the console reads.
 *
 * @param tasks the load of agents
 * @param reloadFolders reads all folders again
 */
public record ConsoleDependencies(
    ProtocolContext hub, AgentTaskLoads tasks, Supplier<CompletionStage<Void>> reloadFolders) {}
