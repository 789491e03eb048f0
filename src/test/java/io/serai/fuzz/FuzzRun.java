package io.serai.fuzz;

import io.netty.channel.EventLoop;
import io.netty.channel.nio.NioEventLoopGroup;
import io.serai.document.DocumentParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** One hub in one mode, from its start to its end, and all that is sent to it. */
final class FuzzRun implements AutoCloseable {

  private static final int WARM_UP_HUNDREDTHS = 30;
  private static final long HEAP_GROWTH = 48L << 20;
  private static final int THREAD_GROWTH = 64;
  private static final int FILE_GROWTH = 100;
  private static final int LOG_OCTETS = 400;
  private static final long SLOW_PROBE = TimeUnit.SECONDS.toNanos(2);

  private final FuzzOptions options;
  private final String mode;
  private final Findings findings;
  private final Sent sent = new Sent();
  private final Tally tally = new Tally();
  private final Stalls stalls = new Stalls();
  private final Suspects suspects = new Suspects(stalls);
  private final AtomicLong slowest = new AtomicLong();
  private final NioEventLoopGroup loops = new NioEventLoopGroup(2);
  private final StubApi stub;
  private final FuzzHome home;
  private final FuzzHub hub;
  private final FuzzTarget target;
  private final HubVitals vitals;
  private final List<HealthProbe> probes = new ArrayList<>();
  private final Map<Area, Supply> supplies = new HashMap<>();
  private final List<Worker> workers = new ArrayList<>();

  FuzzRun(FuzzOptions options, String mode, Findings findings)
      throws IOException, DocumentParseException {
    this.options = options;
    this.mode = mode;
    this.findings = findings;
    stub = new StubApi(options.seed());
    Path folder = Files.createDirectories(options.folder());
    home = new FuzzHome(Files.createTempDirectory("serai-fuzz-"), stub.url());
    home.write(mode.equals("closed"));
    hub = FuzzHub.start(home, folder.resolve("hub-" + mode + ".log"), findings, sent);
    target = new FuzzTarget(hub.port(), stub.url(), new Known());
    vitals = HubVitals.of(hub.pid());
    for (int i = 0; i < 2 * HubVitals.LOOPS; i++) {
      probes.add(new HealthProbe(hub.port(), slowest, this::probed));
    }
    loops.forEach(each -> stalls.watch((EventLoop) each));
    lanes();
  }

  /** Sends everything, and looks at the hub in between and at the end. */
  void run() throws InterruptedException, IOException {
    boolean single = options.at().isPresent();
    long all = options.requests().orElse(Long.MAX_VALUE / 20_000);
    long time =
        options.requests().isPresent()
            ? TimeUnit.DAYS.toNanos(1)
            : (long) (options.minutes() * 60e9 / options.modes().size());
    phase(single ? all : all * WARM_UP_HUNDREDTHS / 100, time * WARM_UP_HUNDREDTHS / 100);
    HubVitals.Sample early = quiet("early");
    long octets = hub.logOctets();
    long requests = tally.all();
    phase(
        single ? 0 : all - all * WARM_UP_HUNDREDTHS / 100, time - time * WARM_UP_HUNDREDTHS / 100);
    HubVitals.Sample late = quiet("late");
    compare(early, late);
    talks(hub.logOctets() - octets, tally.all() - requests);
    end();
    System.out.printf(
        "%s: %d requests, %s; slowest /health %d ms, %d times slow, %d known faults logged%n%s",
        mode,
        tally.all(),
        tally.classes(),
        slowest.get() / 1_000_000,
        suspects.seen(),
        hub.knownFaults(),
        tally.table());
  }

  private void lanes() {
    List<Area> areas = new ArrayList<>(Areas.all(home));
    areas.removeIf(each -> !options.only().isEmpty() && !each.name().equals(options.only()));
    for (Area area : areas) {
      Supply supply = new Supply(area, options.seed(), target, options.at().orElse(0));
      supplies.put(area, supply);
      Outcomes outcomes = new Outcomes(sent, tally, new Judge(stalls), findings, suspects, target);
      for (int i = 0; i < Areas.lanes(area); i++) {
        EventLoop loop = loops.next();
        workers.add(
            new Worker(
                loop,
                Areas.lane(area.name(), i, loop, hub.port(), home.folder()),
                supply,
                outcomes));
      }
    }
  }

  private void phase(long requests, long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    long shares = supplies.keySet().stream().mapToLong(Area::share).sum();
    supplies.forEach(
        (area, supply) ->
            supply.allow(
                Math.max(requests * area.share() / shares, options.at().isPresent() ? requests : 0),
                end));
    CountDownLatch ended = new CountDownLatch(workers.size());
    workers.forEach(each -> each.run(ended));
    long before = tally.all();
    long began = System.nanoTime();
    while (!ended.await(5, TimeUnit.SECONDS)) {
      double seconds = (System.nanoTime() - began) / 1e9;
      System.out.printf(
          "%s: %d requests, %.0f/s, %s, %d findings%n",
          mode, tally.all(), (tally.all() - before) / seconds, tally.classes(), findings.count());
      if (!hub.isAlive()) {
        died();
        return;
      }
    }
  }

  private void died() {
    StringBuilder names = new StringBuilder();
    sent.oldest(40)
        .forEach(each -> names.append(each.id()).append(' ').append(each.name()).append('\n'));
    List<FuzzCase> oldest = sent.oldest(1);
    findings.add(
        "the hub died: exit code " + hub.exitValue(),
        "under way:\n" + names,
        oldest.isEmpty() ? null : oldest.get(0),
        hub.port());
  }

  /** Nothing is under way, what was registered is removed, and what waits has ended. */
  private HubVitals.Sample quiet(String when) throws IOException, InterruptedException {
    if (!hub.isAlive()) {
      return new HubVitals.Sample(0, 0, 0);
    }
    suspects.confirm(loops.next(), hub, home.folder(), findings);
    FileLane.clean(home.folder());
    new Cleaning(hub.port()).run(options.requests().isPresent());
    HubVitals.Sample sample = vitals.sample();
    System.out.printf("%s, %s: %s, log %d octets%n", mode, when, sample.text(), hub.logOctets());
    return sample;
  }

  private void compare(HubVitals.Sample early, HubVitals.Sample late) {
    String text = "early: " + early.text() + "\nlate: " + late.text();
    if (late.heap() > early.heap() * 1.3 + HEAP_GROWTH) {
      findings.add("the heap grows", text, null, hub.port());
    }
    if (late.threads() > early.threads() + THREAD_GROWTH) {
      findings.add("threads grow", text, null, hub.port());
    }
    if (late.files() > early.files() + FILE_GROWTH) {
      findings.add("open files grow", text, null, hub.port());
    }
  }

  private void talks(long octets, long requests) {
    if (requests > 2_000 && octets / requests > LOG_OCTETS) {
      findings.add(
          "the log grows", octets + " octets for " + requests + " requests", null, hub.port());
    }
  }

  private void probed(long nanos) {
    if (nanos >= SLOW_PROBE && !stalls.wasAwayWithin(nanos)) {
      stalls.hub(nanos);
      sent.oldest(40).forEach(suspects::add);
    }
  }

  private void end() throws InterruptedException, IOException {
    for (HealthProbe probe : probes) {
      probe.close();
    }
    workers.forEach(Worker::close);
    vitals.close();
    if (hub.isAlive()) {
      String how = hub.stop();
      if (!how.equals("exit code 143") && !how.equals("exit code 0")) {
        findings.add("the hub does not stop well", how, null, hub.port());
      }
    }
  }

  @Override
  public void close() throws IOException {
    hub.close();
    stub.close();
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    Homes.delete(home.folder());
  }
}
