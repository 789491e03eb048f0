package io.serai.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Changes of hot folders: mutated files are dropped, renamed, linked and deleted. */
final class FileArea implements Area {

  private static final List<String> FOLDERS = List.of("capabilities", "routes", "agents");
  private static final List<String> NAMES =
      List.of(
          "a",
          "b",
          "c",
          "d e",
          "ä",
          "-",
          "..a",
          "x".repeat(200),
          "a.b",
          "%00",
          "\ud83d\ude00",
          "a\nb",
          "#",
          "*");

  private final FuzzHome home;

  FileArea(FuzzHome home) {
    this.home = home;
  }

  @Override
  public String name() {
    return "files";
  }

  @Override
  public int share() {
    return 20;
  }

  @Override
  public FuzzCase next(long iteration, Rng rng, FuzzTarget hub) {
    List<FileChange> changes = new ArrayList<>();
    String folder = rng.pick(FOLDERS);
    for (int i = rng.size(6); i > 0; i--) {
      changes.add(change(rng, folder, hub));
    }
    return new CaseMaker(name(), iteration, rng, hub)
        .made("files " + folder, new FuzzCase.Files(changes), true);
  }

  private FileChange change(Rng rng, String folder, FuzzTarget hub) {
    FileChange.Act act = rng.oneIn(2) ? FileChange.Act.WRITE : rng.pick(FileChange.Act.values());
    String path = path(rng, folder);
    String other =
        rng.oneIn(6)
            ? rng.pick(".", "/dev/null", "/dev/zero", "nowhere", path, "/etc/passwd")
            : path(rng, folder);
    boolean writes = act == FileChange.Act.WRITE || act == FileChange.Act.WRITE_IN_PLACE;
    return new FileChange(act, path, other, writes ? text(rng, folder, hub) : new byte[0]);
  }

  private static String path(Rng rng, String folder) {
    String end =
        folder.equals("routes")
            ? rng.pick(".camel.yaml", ".camel.yaml", ".camel.xml", ".yaml")
            : rng.pick(".yaml", ".yaml", ".json", ".yml", ".txt");
    return folder + "/fuzz/" + (rng.oneIn(5) ? "sub/" : "") + rng.pick(NAMES) + end;
  }

  private byte[] text(Rng rng, String folder, FuzzTarget hub) {
    if (rng.oneIn(25)) {
      return rng.pick(
          new byte[0],
          new byte[] {0},
          new byte[(1 << 20) + 1],
          rng.bytes(300),
          "\ufeff".getBytes(StandardCharsets.UTF_16));
    }
    CaseMaker maker = new CaseMaker(name(), 0, rng, hub);
    String valid = rng.pick(home.documents(folder)).replace("Fuzz0", "Dropped" + rng.below(10));
    String json = maker.json(valid);
    String yaml = rng.oneIn(8) ? Yaml.of(json, rng) : json;
    return maker.octets(home.withChecksum(folder, yaml));
  }
}
