/**
 * Integrates remote agents into this hub: their tasks run as tasks of the hub, and their skills are
 * part of its catalog.
 *
 * <p>{@link io.serai.a2a.remote.RemoteModule} assembles the package. {@link
 * io.serai.a2a.remote.A2aRemoteTaskRunner} runs a task on a remote agent: each {@link
 * io.serai.a2a.remote.RemoteTaskRun} sends the task, follows it with a {@link
 * io.serai.a2a.remote.RemoteTaskFollower} and copies its events with a {@link
 * io.serai.a2a.remote.RemoteTaskMirror}. {@link io.serai.a2a.remote.RemoteSkillSynchronizer} keeps
 * the catalog in sync with the agents' cards. {@link io.serai.a2a.remote.FileBackedAgentRegistry}
 * lists agents and registers remote ones.
 */
@NullMarked
package io.serai.a2a.remote;

import org.jspecify.annotations.NullMarked;
