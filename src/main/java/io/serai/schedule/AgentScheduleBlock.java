package io.serai.schedule;

import io.serai.security.AgentDefinition;
import io.serai.security.AgentFileSection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The schedules of an agent, as its file has them. */
record AgentScheduleBlock(List<AgentSchedule> schedules) implements AgentFileSection {

  /** Copies the list. */
  AgentScheduleBlock {
    schedules = List.copyOf(schedules);
  }

  /** Returns the schedules of an agent; none if its file has none. */
  static List<AgentSchedule> of(AgentDefinition agent) {
    return agent
        .block(AgentScheduleBlock.class)
        .map(AgentScheduleBlock::schedules)
        .orElse(List.of());
  }

  @Override
  public Map<String, String> namedSkills() {
    Map<String, String> named = new LinkedHashMap<>();
    for (int n = 0; n < schedules.size(); n++) {
      named.put("/schedule/" + n + "/skill", schedules.get(n).skill());
    }
    return named;
  }
}
