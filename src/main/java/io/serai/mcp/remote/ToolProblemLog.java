package io.serai.mcp.remote;

import io.serai.skill.AgentSkillHints;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs what is wrong with the tools of a server, each problem once; the first ones, if that is
 * much. For one thread.
 */
final class ToolProblemLog {
  private static final Logger LOG = LoggerFactory.getLogger(ToolProblemLog.class);
  private static final int MAX_REPORTED = 20;

  private final String agent;
  private boolean isRead;
  private List<String> problems = List.of();
  private List<String> names = List.of();
  private Set<String> reported = Set.of();

  ToolProblemLog(String agent) {
    this.agent = agent;
  }

  /**
   * Logs the problems of a reading that were not there before.
   *
   * @param all names of all tools that the server has
   * @param hints what the operator says of single tools
   */
  void report(List<String> now, List<String> all, AgentSkillHints hints) {
    isRead = true;
    problems = now;
    names = all;
    report(hints);
  }

  /** Logs which hints name no tool, once the tools have been read. */
  void report(AgentSkillHints hints) {
    if (!isRead) {
      return;
    }
    List<String> now = new ArrayList<>(problems);
    now.addAll(hints.unused(agent, names));
    List<String> fresh = now.stream().filter(each -> !reported.contains(each)).toList();
    reported = Set.copyOf(now);
    fresh.stream().limit(MAX_REPORTED).forEach(LOG::warn);
    if (fresh.size() > MAX_REPORTED) {
      LOG.warn(
          "{} further tools of {} are not as they should be", fresh.size() - MAX_REPORTED, agent);
    }
  }
}
