"""Leaves the wall in a browser for hours, on a clock that runs 200 times as fast, and says what is wrong.

Usage: wall.py AGON DATABASE [UPDATES]; twelve hours are 21600 updates.
"""
import sys
import time

from browser import browser, expect, expect_silent, look, size, verdict
from served import Served, eventually

# Every answer is news, and every fifth has another game on the board.
FAST = """(() => {
  const { setTimeout: later, setInterval: often, fetch: ask } = window;
  window.setTimeout = (call, pause, ...more) => later(call, pause / 200, ...more);
  window.setInterval = (call, pause, ...more) => often(call, pause / 200, ...more);
  window.updates = 0;
  window.fetch = async (path, options) => {
    const answer = await ask(path, { ...options, headers: {} });
    window.updates += 1;
    const text = (await answer.text()).replace(/data-key="\\d+"/, `data-key="${Math.floor(window.updates / 5)}"`);
    return new Response(text, { status: 200, headers: { ETag: answer.headers.get("ETag") } });
  };
})()"""


def used(driver):
    """What the page takes: bytes of its script's values, and nodes."""
    driver.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
    metrics = {each["name"]: each["value"] for each in driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]}
    return metrics["JSHeapUsedSize"], metrics["Nodes"]


def stay(driver, served, updates):
    driver.execute_cdp_cmd("Performance.enable", {})
    driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": FAST})
    driver.get(served.address + "/wall")
    done = lambda count: eventually(lambda: driver.execute_script("return window.updates") >= count, 600)
    expect(done(updates // 4), "/wall", "it isn't updated")
    heap, nodes = used(driver)
    begin = time.monotonic()
    expect(done(updates), "/wall", f"it is updated {driver.execute_script('return window.updates')} times alone")
    now = used(driver)
    print(f"pages: /wall: {updates} updates, {heap / 1e6:.2f} to {now[0] / 1e6:.2f} MB, {nodes} to {now[1]} nodes, "
          f"{time.monotonic() - begin:.0f} s", flush=True)
    # What was replaced last may still wait to be cleared away.
    expect(now[0] < 1.5 * heap + 1e6 and now[1] < 3 * nodes + 500, "/wall",
           f"from {heap} bytes and {nodes} nodes it grows to {now[0]} and {now[1]}")


def main():
    agon, database, *rest = sys.argv[1:]
    driver, fast = browser(), browser()
    try:
        with Served(agon, database, driver, fast) as served:
            size(driver, 1920, 1080)
            driver.get(served.address + "/wall")
            ply = lambda: driver.execute_script("return document.querySelector('.replay')?.dataset.ply")
            expect(eventually(lambda: ply() == "2"), "/wall", f"its game stands at ply {ply()}")
            room = driver.execute_script(
                "return [document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
            expect(room[0] <= 1920 and room[1] <= 1080, "/wall", f"it takes {room} pixels of 1920x1080")
            look(driver, "/wall")
            expect_silent(driver, "/wall", served.own)
            stay(fast, served, int(rest[0]) if rest else 400)
    finally:
        driver.quit()
        fast.quit()
    return verdict()


sys.exit(main())
