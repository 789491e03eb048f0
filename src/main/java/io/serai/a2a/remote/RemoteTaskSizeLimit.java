package io.serai.a2a.remote;

import io.serai.a2a.client.AgentCallException;
import io.serai.a2a.model.EncodedSizeBound;
import io.serai.task.Artifact;
import io.serai.task.ErrorCode;
import io.serai.task.Message;
import java.util.HashMap;
import java.util.Map;

/**
 * Limits the size of what a remote agent adds to one task of this hub, because a running task is in
 * memory. An artifact that replaces another takes its place. Not thread-safe.
 */
final class RemoteTaskSizeLimit {
  private final String agent;
  private final long limit;
  private final Map<String, Long> artifacts = new HashMap<>();
  private long bytes;

  /**
   * @param agent id of the agent in this hub
   * @param limit maximum of all messages and artifacts in bytes, as {@link EncodedSizeBound} counts
   *     them
   */
  RemoteTaskSizeLimit(String agent, long limit) {
    this.agent = agent;
    this.limit = limit;
  }

  /**
   * Counts a message.
   *
   * @throws AgentCallException if the limit is exceeded, with every call from then on
   */
  void add(Message message) {
    add(EncodedSizeBound.of(message));
  }

  /** Counts a message that an earlier run has copied. It does not fail; the next call does. */
  void addCopied(Message message) {
    bytes += EncodedSizeBound.of(message);
  }

  /**
   * Counts an artifact, or a part that is appended to one.
   *
   * @throws AgentCallException if the limit is exceeded, with every call from then on
   */
  void add(Artifact artifact, boolean append) {
    long size = EncodedSizeBound.of(artifact);
    long before = artifacts.getOrDefault(artifact.id(), 0L);
    artifacts.put(artifact.id(), append ? before + size : size);
    add(append ? size : size - before);
  }

  private void add(long more) {
    if (bytes <= limit) {
      bytes += more;
    }
    if (bytes > limit) {
      throw AgentCallException.refused(
          ErrorCode.EXTERNAL_DEPENDENCY.code(),
          agent
              + " reported more than the "
              + limit
              + " bytes of messages and artifacts that the task of a remote agent may have.");
    }
  }
}
