package io.serai.a2w.storm;

import io.serai.document.JsonMappers;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/** What happens to the hubs during a storm: files of agents change, and hubs are interrupted. */
final class Disturbances {
  private static final int LONGEST_PAUSE = 600; // milliseconds

  private final StormHubs hubs;
  private final List<String> agents;
  private final StormClient client;
  private final Findings findings;
  private final Random random;

  Disturbances(
      StormHubs hubs, List<String> agents, StormClient client, Findings findings, long seed) {
    this.hubs = hubs;
    this.agents = agents;
    this.client = client;
    this.findings = findings;
    this.random = new Random(seed);
  }

  /** Changes agents, one after the other, while the storm goes on. */
  void changeAgents(BooleanSupplier goesOn) {
    while (goesOn.getAsBoolean()) {
      pause(LONGEST_PAUSE);
      String agent = agents.get(random.nextInt(agents.size()));
      int draw = random.nextInt(10);
      if (draw < 2) {
        weigh(agent);
      } else {
        if (draw < 4) {
          hubs.homes().forEach(home -> home.breakAgent(agent));
          pause(LONGEST_PAUSE);
        } else if (draw < 6) {
          hubs.homes().forEach(home -> home.deleteAgent(agent));
          pause(LONGEST_PAUSE);
        }
        write(agent);
      }
    }
  }

  /** Writes the same new version of an agent's file in all homes. */
  private void write(String agent) {
    long version = random.nextLong();
    hubs.homes().forEach(home -> home.writeAgent(agent, new Random(version)));
  }

  private void weigh(String agent) {
    String body = JsonMappers.object().put("weight", random.nextInt(101)).toString();
    client.post(random, agent, "weight", body);
  }

  /**
   * Interrupts the hubs in turn, and starts each again.
   *
   * @param times how often in all
   * @param progress how many tasks have been accepted
   * @param most how many tasks will be
   */
  void interruptHubs(int times, IntSupplier progress, int most, BooleanSupplier goesOn) {
    for (int i = 1; i <= times; i++) {
      int at = most * i / (times + 1);
      while (progress.getAsInt() < at && goesOn.getAsBoolean()) {
        pause(20);
      }
      StormHub hub = hubs.hubs().get(i % hubs.hubs().size());
      try {
        hub.interrupt();
        hub.start();
      } catch (Exception failure) {
        findings.add("a hub that was interrupted did not start again: " + failure);
        return;
      }
    }
  }

  private void pause(int longest) {
    LockSupport.parkNanos(Duration.ofMillis(1 + random.nextInt(longest)).toNanos());
  }
}
