package io.serai.fuzz;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Changes the structure of JSON trees. */
final class TreeMutator {

  private final Rng rng;

  TreeMutator(Rng rng) {
    this.rng = rng;
  }

  /** A changed copy, or now and then one that is as it was. */
  Tree mutated(Tree tree) {
    if (rng.oneIn(8)) {
      return tree;
    }
    Tree changed = tree.copy();
    for (int i = rng.size(6); i > 0; i--) {
      changed = once(changed);
    }
    return changed;
  }

  private Tree once(Tree root) {
    List<Place> places = new ArrayList<>();
    collect(root, places);
    if (places.isEmpty() || rng.oneIn(50)) {
      return new Tree.Lit(Hostile.literal(rng));
    }
    change(rng.pick(places));
    return root;
  }

  private void change(Place place) {
    switch (rng.below(14)) {
      case 0 -> place.remove();
      case 1 -> place.insert(place.value().copy());
      case 2 -> place.rename(Hostile.name(rng));
      case 3, 4 -> place.set(new Tree.Lit(Hostile.literal(rng)));
      case 5 -> place.set(new Tree.Arr(list(place.value())));
      case 6 -> place.set(new Tree.Obj(members(Hostile.name(rng), place.value())));
      case 7 -> place.insert(new Tree.Str(Hostile.text(rng)));
      case 8 -> place.shuffle(rng);
      case 9 -> place.set(edited(place.value()));
      default -> place.set(new Tree.Str(Hostile.text(rng)));
    }
  }

  private Tree edited(Tree value) {
    if (value instanceof Tree.Str str && !str.text().isEmpty()) {
      int at = rng.below(str.text().length());
      String odd = rng.oneIn(2) ? rng.pick(Hostile.TEXTS) : Hostile.repeated(rng, 3_000);
      int behind = rng.oneIn(2) ? at : str.text().length();
      return new Tree.Str(str.text().substring(0, at) + odd + str.text().substring(behind));
    }
    return new Tree.Lit(rng.pick(Hostile.LITERALS));
  }

  private static List<Tree> list(Tree one) {
    return new ArrayList<>(List.of(one));
  }

  private static List<Tree.Member> members(String name, Tree value) {
    return new ArrayList<>(List.of(new Tree.Member(name, value)));
  }

  private static void collect(Tree tree, List<Place> places) {
    if (tree instanceof Tree.Obj obj) {
      for (int i = 0; i < obj.members().size(); i++) {
        places.add(new MemberPlace(obj.members(), i));
        collect(obj.members().get(i).value(), places);
      }
    } else if (tree instanceof Tree.Arr arr) {
      for (int i = 0; i < arr.items().size(); i++) {
        places.add(new ItemPlace(arr.items(), i));
        collect(arr.items().get(i), places);
      }
    }
  }

  /** Where a value stands. */
  private interface Place {
    Tree value();

    void set(Tree value);

    void insert(Tree value);

    void remove();

    void rename(String name);

    void shuffle(Rng rng);
  }

  private record MemberPlace(List<Tree.Member> members, int index) implements Place {
    @Override
    public Tree value() {
      return members.get(index).value();
    }

    @Override
    public void set(Tree value) {
      members.set(index, new Tree.Member(members.get(index).name(), value));
    }

    @Override
    public void insert(Tree value) {
      members.add(new Tree.Member(members.get(index).name(), value));
    }

    @Override
    public void remove() {
      members.remove(index);
    }

    @Override
    public void rename(String name) {
      members.set(index, new Tree.Member(name, value()));
    }

    @Override
    public void shuffle(Rng rng) {
      Collections.swap(members, index, rng.below(members.size()));
    }
  }

  private record ItemPlace(List<Tree> items, int index) implements Place {
    @Override
    public Tree value() {
      return items.get(index);
    }

    @Override
    public void set(Tree value) {
      items.set(index, value);
    }

    @Override
    public void insert(Tree value) {
      items.add(index, value);
    }

    @Override
    public void remove() {
      items.remove(index);
    }

    @Override
    public void rename(String name) {
      items.set(index, new Tree.Str(name));
    }

    @Override
    public void shuffle(Rng rng) {
      Collections.swap(items, index, rng.below(items.size()));
    }
  }
}
