/** Checks of a session, run with -ea. */
final class SessionTest {
    public static void main(String[] arguments) {
        Session session = new Session(1000, 60);
        assert session.isOpen(1059) : "open in its last second";
        assert !session.isOpen(1060) : "closed on the line";
        assert session.secondsLeft(2000) == 0 : "never less than zero";
        System.out.println("SessionTest: 3 checks passed");
    }
}
